// Command realcluster runs a real kube-apiserver on an embedded etcd, on loopback only.
//
// It writes DIR/kubeconfig (contexts real and viewer), prints "ready KUBECONFIG" when /readyz answers, and serves two
// control requests on a loopback port that it prints as "control URL": POST /compact compacts etcd to its newest
// revision, GET /revision says it. The same -dir and -port give the same data and the same address after a restart.
package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

const tokens = `admin-token,admin,admin,"system:masters"
viewer-token,viewer,viewer,"viewers"
`

const kubeconfigTemplate = `apiVersion: v1
kind: Config
clusters:
- name: real
  cluster: {server: "https://127.0.0.1:%d", certificate-authority: %q}
users:
- name: admin
  user: {token: admin-token}
- name: viewer
  user: {token: viewer-token}
contexts:
- name: real
  context: {cluster: real, user: admin}
- name: viewer
  context: {cluster: real, user: viewer}
current-context: real
`

func main() {
	dir := flag.String("dir", "", "data directory; kept")
	port := flag.Int("port", 0, "port of the API server; 0 picks a free one")
	extra := flag.String("args", "", "more kube-apiserver flags, separated by blanks")
	flag.Parse()
	if err := run(*dir, *port, strings.Fields(*extra)); err != nil {
		fmt.Fprintln(os.Stderr, "realcluster:", err)
		os.Exit(1)
	}
}

func run(dir string, port int, extra []string) error {
	if dir == "" {
		return errors.New("-dir is required")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if port == 0 {
		port = freePort()
	}
	etcd, etcdURL, err := startEtcd(dir)
	if err != nil {
		return err
	}
	defer etcd.Close()
	control, err := serveControl(v3client.New(etcd.Server))
	if err != nil {
		return err
	}
	args, err := apiserverArgs(dir, port, etcdURL)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	kubeconfig := filepath.Join(dir, "kubeconfig")
	go announce(ctx, port, kubeconfig, filepath.Join(dir, "certs", "apiserver.crt"), control)
	cmd := app.NewAPIServerCommand()
	cmd.SetArgs(append(args, extra...))
	return cmd.ExecuteContext(ctx)
}

func startEtcd(dir string) (*embed.Etcd, string, error) {
	cfg := embed.NewConfig()
	cfg.Dir = filepath.Join(dir, "etcd")
	cfg.LogLevel = "error"
	cfg.QuotaBackendBytes = 8 << 30
	cfg.MaxRequestBytes = 16 << 20
	cfg.UnsafeNoFsync = true
	client := url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", freePort())}
	peer := url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", freePort())}
	cfg.ListenClientUrls, cfg.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	cfg.ListenPeerUrls, cfg.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	cfg.InitialCluster = cfg.InitialClusterFromName(cfg.Name)
	etcd, err := embed.StartEtcd(cfg)
	if err != nil {
		return nil, "", err
	}
	<-etcd.Server.ReadyNotify()
	return etcd, client.String(), nil
}

func apiserverArgs(dir string, port int, etcdURL string) ([]string, error) {
	keyFile := filepath.Join(dir, "sa.key")
	if _, err := os.Stat(keyFile); err != nil {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			return nil, err
		}
		block := &pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}
		if err := os.WriteFile(keyFile, pem.EncodeToMemory(block), 0o600); err != nil {
			return nil, err
		}
	}
	tokenFile := filepath.Join(dir, "tokens.csv")
	if err := os.WriteFile(tokenFile, []byte(tokens), 0o600); err != nil {
		return nil, err
	}
	return []string{
		"--etcd-servers=" + etcdURL,
		"--bind-address=127.0.0.1",
		"--advertise-address=127.0.0.1",
		"--endpoint-reconciler-type=none",
		fmt.Sprintf("--secure-port=%d", port),
		"--cert-dir=" + filepath.Join(dir, "certs"),
		"--token-auth-file=" + tokenFile,
		"--authorization-mode=RBAC",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file=" + keyFile,
		"--service-account-signing-key-file=" + keyFile,
		"--service-cluster-ip-range=10.0.0.0/16",
		"--disable-admission-plugins=ServiceAccount,DefaultStorageClass,TaintNodesByCondition",
		"--allow-privileged=true",
		"--max-requests-inflight=0",
		"--max-mutating-requests-inflight=0",
		"--enable-priority-and-fairness=false",
	}, nil
}

// announce waits until the API server is ready, then writes the kubeconfig and prints the lines that tests wait for.
func announce(ctx context.Context, port int, kubeconfig, caFile, control string) {
	client := &http.Client{
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
		Timeout:   2 * time.Second,
	}
	for ctx.Err() == nil {
		req, _ := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("https://127.0.0.1:%d/readyz", port), nil)
		req.Header.Set("Authorization", "Bearer admin-token")
		if response, err := client.Do(req); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				if err := os.WriteFile(kubeconfig, fmt.Appendf(nil, kubeconfigTemplate, port, caFile), 0o600); err != nil {
					fmt.Fprintln(os.Stderr, "realcluster:", err)
				}
				fmt.Printf("control %s\nready %s\n", control, kubeconfig)
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func serveControl(etcd *clientv3.Client) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	revision := func(ctx context.Context) (int64, error) {
		answer, err := etcd.Get(ctx, "revision-probe")
		if err != nil {
			return 0, err
		}
		return answer.Header.Revision, nil
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /revision", func(w http.ResponseWriter, r *http.Request) {
		now, err := revision(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(w, now)
	})
	mux.HandleFunc("POST /compact", func(w http.ResponseWriter, r *http.Request) {
		now, err := revision(r.Context())
		if err == nil {
			_, err = etcd.Compact(r.Context(), now, clientv3.WithCompactPhysical())
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(w, now)
	})
	go http.Serve(listener, mux)
	return "http://" + listener.Addr().String(), nil
}

func freePort() int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}
