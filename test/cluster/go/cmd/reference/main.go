// Command reference is client-go's own side of the comparisons: its informers, and realistic load.
//
//	reference trace    notifications of the dynamic informer as JSON lines; a line on stdin asks for the store
//	reference traces   the same for many informers, as lines of commands on stdin ask
//	reference informer time to sync, memory and events per second of an informer (dynamic, typed)
//	reference load     creates pods of about 11 KB
//	reference churn    patches pods
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	commands := map[string]func(context.Context, []string) error{
		"trace": trace, "traces": traces, "informer": measureInformer, "load": load, "churn": churn,
	}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: reference trace|traces|informer|load|churn [flags]")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](ctx, os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

// clientConfig reads KUBECONFIG; no client-side rate limit.
func clientConfig(userAgent string) (*rest.Config, error) {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return nil, err
	}
	config.QPS, config.Burst = 1e6, 1_000_000
	config.UserAgent = userAgent
	config.WarningHandler = rest.NoWarnings{}
	return config, nil
}
