package main

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// measurement is what one run prints. Times are seconds since the program started.
type measurement struct {
	SyncSeconds     float64 `json:"syncSeconds"`
	Objects         int     `json:"objects"`
	PeakMegabytes   int     `json:"peakMegabytes"`
	Events          int64   `json:"events,omitempty"`
	EventsPerSecond float64 `json:"eventsPerSecond,omitempty"`
}

// measureInformer waits for an informer's handler to sync, then for -events notifications, and prints a measurement.
func measureInformer(ctx context.Context, args []string) error {
	start := time.Now()
	flags := flag.NewFlagSet("informer", flag.ExitOnError)
	typed := flags.Bool("typed", false, "typed informer over protobuf instead of the dynamic one over JSON")
	events := flags.Int64("events", 0, "notifications to wait for after sync")
	if err := flags.Parse(args); err != nil {
		return err
	}
	informer, err := podInformer(*typed)
	if err != nil {
		return err
	}
	var synced atomic.Bool
	var seen atomic.Int64
	var first atomic.Int64
	done := make(chan struct{})
	count := func() {
		if !synced.Load() {
			return
		}
		n := seen.Add(1)
		if n == 1 {
			first.Store(time.Now().UnixNano())
		}
		if n == *events {
			close(done)
		}
	}
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) { count() }, UpdateFunc: func(any, any) { count() }, DeleteFunc: func(any) { count() },
	})
	if err != nil {
		return err
	}
	go informer.RunWithContext(ctx)
	for !registration.HasSynced() && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	synced.Store(true)
	result := measurement{SyncSeconds: time.Since(start).Seconds(), Objects: len(informer.GetStore().ListKeys())}
	if *events > 0 {
		select {
		case <-done:
		case <-ctx.Done():
		}
		elapsed := time.Since(time.Unix(0, first.Load())).Seconds()
		result.Events = seen.Load()
		result.EventsPerSecond = float64(result.Events) / elapsed
	}
	result.PeakMegabytes = peakMegabytes()
	runtime.KeepAlive(informer)
	return json.NewEncoder(os.Stdout).Encode(result)
}

func podInformer(typed bool) (cache.SharedIndexInformer, error) {
	config, err := clientConfig("reference-informer")
	if err != nil {
		return nil, err
	}
	if typed {
		config.ContentType, config.AcceptContentTypes = protobuf, protobuf+",application/json"
		client, err := kubernetes.NewForConfig(config)
		if err != nil {
			return nil, err
		}
		return informers.NewSharedInformerFactory(client, 0).Core().V1().Pods().Informer(), nil
	}
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	factory := dynamicinformer.NewDynamicSharedInformerFactory(client, 0)
	return factory.ForResource(schema.GroupVersionResource{Version: "v1", Resource: "pods"}).Informer(), nil
}

func peakMegabytes() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM:") {
			kilobytes, _ := strconv.Atoi(strings.Fields(line)[1])
			return kilobytes / 1024
		}
	}
	return 0
}
