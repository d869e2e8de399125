package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// command is one line on stdin: op start, state, handle, unhandle or stop, for the trace of that id.
type command struct {
	Op      string        `json:"op"`
	ID      string        `json:"id"`
	Server  string        `json:"server"`
	Options traceOptions  `json:"options"`
	Handler handlerOption `json:"handler"`
}

type traceOptions struct {
	Resource      string          `json:"resource"`
	Namespace     string          `json:"namespace"`
	LabelSelector string          `json:"labelSelector"`
	FieldSelector string          `json:"fieldSelector"`
	ResyncMs      int64           `json:"resyncMs"`
	MetadataOnly  bool            `json:"metadataOnly"`
	PageSize      int64           `json:"pageSize"`
	Transform     string          `json:"transform"`
	Handlers      []handlerOption `json:"handlers"`
}

// handlerOption describes a handler; without a period it gets the informer's. OnlyApp filters by the label app.
type handlerOption struct {
	Name     string `json:"name"`
	ResyncMs *int64 `json:"resyncMs"`
	OnlyApp  string `json:"onlyApp"`
}

// traces serves many traces at once, each with a client of its own, until stdin ends.
func traces(ctx context.Context, args []string) error {
	if err := flag.NewFlagSet("traces", flag.ExitOnError).Parse(args); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := &lineWriter{encoder: json.NewEncoder(os.Stdout)}
	running := map[string]*tracer{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && ctx.Err() == nil {
		var c command
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return err
		}
		if err := obey(ctx, c, running, out); err != nil {
			return fmt.Errorf("%s %s: %w", c.Op, c.ID, err)
		}
	}
	return lines.Err()
}

func obey(ctx context.Context, c command, running map[string]*tracer, out *lineWriter) error {
	if c.Op == "start" {
		t, err := startTrace(ctx, c, out)
		running[c.ID] = t
		return err
	}
	t := running[c.ID]
	if t == nil {
		return errors.New("no such trace")
	}
	switch c.Op {
	case "handle":
		return t.handle(c.Handler)
	case "unhandle":
		return t.unhandle(c.Handler.Name)
	case "state":
		out.write(t.state())
	case "stop":
		delete(running, c.ID)
		t.cancel()
		go func() {
			<-t.ended
			out.write(record{ID: c.ID, Op: "stopped"})
		}()
	default:
		return errors.New("no such command")
	}
	return nil
}

type tracer struct {
	id       string
	out      *lineWriter
	informer cache.SharedIndexInformer
	cancel   context.CancelFunc
	ended    chan struct{}
	mu       sync.Mutex
	handlers map[string]cache.ResourceEventHandlerRegistration
}

func startTrace(ctx context.Context, c command, out *lineWriter) (*tracer, error) {
	informer, err := newInformer(c.Server, c.Options)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &tracer{
		id: c.ID, out: out, informer: informer, cancel: cancel, ended: make(chan struct{}),
		handlers: map[string]cache.ResourceEventHandlerRegistration{},
	}
	for _, handler := range c.Options.Handlers {
		if err := t.handle(handler); err != nil {
			cancel()
			return nil, err
		}
	}
	go func() {
		defer close(t.ended)
		informer.RunWithContext(ctx)
	}()
	return t, nil
}

func newInformer(server string, o traceOptions) (cache.SharedIndexInformer, error) {
	config := &rest.Config{
		Host: server, QPS: 1e6, Burst: 1_000_000, UserAgent: "reference-traces", WarningHandler: rest.NoWarnings{},
	}
	tweak := func(options *metav1.ListOptions) {
		options.LabelSelector, options.FieldSelector = o.LabelSelector, o.FieldSelector
		// The default page size is replaced; a list that has no limit keeps none.
		if o.PageSize > 0 && options.Limit > 0 {
			options.Limit = o.PageSize
		}
	}
	resource, resync := parseResource(o.Resource), time.Duration(o.ResyncMs)*time.Millisecond
	informer, err := func() (cache.SharedIndexInformer, error) {
		if o.MetadataOnly {
			client, err := metadata.NewForConfig(config)
			if err != nil {
				return nil, err
			}
			return metadatainformer.NewFilteredMetadataInformer(client, resource, o.Namespace, resync, cache.Indexers{}, tweak).Informer(), nil
		}
		client, err := dynamic.NewForConfig(config)
		if err != nil {
			return nil, err
		}
		return dynamicinformer.NewFilteredDynamicInformer(client, resource, o.Namespace, resync, cache.Indexers{}, tweak).Informer(), nil
	}()
	if err != nil {
		return nil, err
	}
	return informer, informer.SetTransform(transforms[o.Transform])
}

// transforms by name: bare drops the annotations, poison fails for objects whose label app is poison.
var transforms = map[string]cache.TransformFunc{
	"": nil,
	"bare": func(object any) (any, error) {
		accessor, err := meta.Accessor(object)
		if err == nil {
			accessor.SetAnnotations(nil)
		}
		return object, err
	},
	"poison": func(object any) (any, error) {
		if appOf(object) == "poison" {
			return nil, errors.New("poison")
		}
		return object, nil
	},
}

func (t *tracer) handle(option handlerOption) error {
	var handler cache.ResourceEventHandler = t.out.handler(t.id, option.Name)
	if option.OnlyApp != "" {
		handler = cache.FilteringResourceEventHandler{
			FilterFunc: func(object any) bool {
				if tombstone, ok := object.(cache.DeletedFinalStateUnknown); ok {
					object = tombstone.Obj
				}
				return appOf(object) == option.OnlyApp
			},
			Handler: handler,
		}
	}
	registration, err := func() (cache.ResourceEventHandlerRegistration, error) {
		if option.ResyncMs == nil {
			return t.informer.AddEventHandler(handler)
		}
		return t.informer.AddEventHandlerWithResyncPeriod(handler, time.Duration(*option.ResyncMs)*time.Millisecond)
	}()
	if err == nil {
		t.handlers[option.Name] = registration
	}
	return err
}

func (t *tracer) unhandle(name string) error {
	registration := t.handlers[name]
	delete(t.handlers, name)
	return t.informer.RemoveEventHandler(registration)
}

func (t *tracer) state() record {
	objects := map[string]string{}
	for _, object := range t.informer.GetStore().List() {
		objects[keyOf(object)] = versionOf(object)
	}
	synced := t.informer.HasSynced()
	for _, registration := range t.handlers {
		synced = synced && registration.HasSynced()
	}
	return record{ID: t.id, Op: "state", Objects: objects, Synced: synced}
}

func appOf(object any) string {
	if accessor, err := meta.Accessor(object); err == nil {
		return accessor.GetLabels()["app"]
	}
	return ""
}
