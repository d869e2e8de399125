package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
)

// record is one line of the trace. Op is add, update, delete, or state with the store's keys and versions.
type record struct {
	ID        string            `json:"id,omitempty"`
	Handler   string            `json:"handler,omitempty"`
	Op        string            `json:"op"`
	Key       string            `json:"key,omitempty"`
	Version   string            `json:"version,omitempty"`
	Old       string            `json:"old,omitempty"`
	Value     string            `json:"value,omitempty"`
	Initial   bool              `json:"initial,omitempty"`
	Tombstone bool              `json:"tombstone,omitempty"`
	Objects   map[string]string `json:"objects,omitempty"`
	Synced    bool              `json:"synced,omitempty"`
}

func trace(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("trace", flag.ExitOnError)
	resource := flags.String("resource", "v1/pods", "VERSION/RESOURCE or GROUP/VERSION/RESOURCE")
	namespace := flags.String("n", "", "namespace; empty: all")
	labels := flags.String("l", "", "label selector")
	fields := flags.String("f", "", "field selector")
	resync := flags.Duration("resync", 0, "resync period")
	if err := flags.Parse(args); err != nil {
		return err
	}
	config, err := clientConfig("reference-trace")
	if err != nil {
		return err
	}
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	tweak := func(options *metav1.ListOptions) { options.LabelSelector, options.FieldSelector = *labels, *fields }
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(client, *resync, *namespace, tweak)
	informer := factory.ForResource(parseResource(*resource)).Informer()
	out := &lineWriter{encoder: json.NewEncoder(os.Stdout)}
	registration, err := informer.AddEventHandler(out.handler("", ""))
	if err != nil {
		return err
	}
	go answerState(ctx, informer, registration, out)
	informer.RunWithContext(ctx)
	return nil
}

func parseResource(text string) schema.GroupVersionResource {
	parts := strings.Split(text, "/")
	if len(parts) == 2 {
		return schema.GroupVersionResource{Version: parts[0], Resource: parts[1]}
	}
	return schema.GroupVersionResource{Group: parts[0], Version: parts[1], Resource: parts[2]}
}

type lineWriter struct {
	mu      sync.Mutex
	encoder *json.Encoder
}

func (w *lineWriter) write(r record) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = w.encoder.Encode(r)
}

func (w *lineWriter) handler(id, name string) cache.ResourceEventHandler {
	write := func(r record, object any) {
		r.ID, r.Handler, r.Version, r.Value = id, name, versionOf(object), valueOf(object)
		if r.Key == "" {
			r.Key = keyOf(object)
		}
		w.write(r)
	}
	return cache.ResourceEventHandlerDetailedFuncs{
		AddFunc:    func(object any, initial bool) { write(record{Op: "add", Initial: initial}, object) },
		UpdateFunc: func(before, after any) { write(record{Op: "update", Old: versionOf(before)}, after) },
		DeleteFunc: func(object any) {
			if tombstone, ok := object.(cache.DeletedFinalStateUnknown); ok {
				write(record{Op: "delete", Key: tombstone.Key, Tombstone: true}, tombstone.Obj)
				return
			}
			write(record{Op: "delete"}, object)
		},
	}
}

// answerState writes the store's content for each line read; the end of stdin changes nothing.
func answerState(ctx context.Context, informer cache.SharedIndexInformer, handler cache.ResourceEventHandlerRegistration, out *lineWriter) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
		objects := map[string]string{}
		for _, object := range informer.GetStore().List() {
			objects[keyOf(object)] = versionOf(object)
		}
		out.write(record{Op: "state", Objects: objects, Synced: handler.HasSynced()})
	}
}

func keyOf(object any) string {
	key, _ := cache.MetaNamespaceKeyFunc(object)
	return key
}

func versionOf(object any) string {
	if object == nil {
		return ""
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return ""
	}
	return accessor.GetResourceVersion()
}

// valueOf is the annotation by which tests tell one content from another.
func valueOf(object any) string {
	if object == nil {
		return ""
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return ""
	}
	return accessor.GetAnnotations()["value"]
}
