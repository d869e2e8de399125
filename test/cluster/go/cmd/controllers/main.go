// Command controllers does what controllers do, with client-go's and controller-runtime's own machinery, and says what it
// saw, so that two API servers can be compared.
//
//	controllers election -n NAMESPACE   candidates for one lease: one gives it up, one crashes
//	controllers manager  -n NAMESPACE   a manager with a custom resource, finalizers, owners, status, indexes and watches
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	commands := map[string]func(context.Context, *rest.Config, string) error{
		"election": runElection, "manager": runManager,
	}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: controllers election|manager -n NAMESPACE")
		os.Exit(2)
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	namespace := flags.String("n", "default", "namespace; it must be there")
	_ = flags.Parse(os.Args[2:])
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err == nil {
		config.QPS, config.Burst = 1e6, 1_000_000
		err = commands[os.Args[1]](ctx, config, *namespace)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "controllers:", err)
		os.Exit(1)
	}
}

var saying sync.Mutex

// say writes one line of what was seen.
func say(format string, args ...any) {
	saying.Lock()
	defer saying.Unlock()
	fmt.Printf(format+"\n", args...)
}

// eventually asks until the answer is yes; an error after half a minute.
func eventually(ctx context.Context, what string, ask func() (bool, error)) error {
	deadline := time.Now().Add(30 * time.Second)
	for {
		done, err := ask()
		if done {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%s: not within 30 s (%v)", what, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}
