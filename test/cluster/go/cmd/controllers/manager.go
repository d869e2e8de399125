package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// runManager drives a manager through the life of some gadgets.
func runManager(ctx context.Context, config *rest.Config, namespace string) error {
	ctrl.SetLogger(klog.NewKlogr())
	all := runtime.NewScheme()
	_ = scheme.AddToScheme(all)
	_ = apiextensionsv1.AddToScheme(all)
	addGadgets(all)
	direct, err := client.NewWithWatch(config, client.Options{Scheme: all})
	if err != nil {
		return err
	}
	if err := install(ctx, direct); err != nil {
		return err
	}
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme: all, Metrics: server.Options{BindAddress: "0"}, HealthProbeBindAddress: "0",
		LeaderElection: true, LeaderElectionID: "gadget-manager", LeaderElectionNamespace: namespace, LeaderElectionReleaseOnCancel: true,
		Cache: cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
	})
	if err != nil {
		return err
	}
	if err := setUp(ctx, manager); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(ctx) }()
	<-manager.Elected()
	say("elected")
	seen, err := watchAllForms(ctx, manager.GetCache(), namespace)
	if err != nil {
		return err
	}
	life := &life{ctx: ctx, direct: direct, cached: manager.GetClient(), namespace: namespace}
	err = life.live()
	for _, line := range seen.lines() {
		say("%s", line)
	}
	cancel()
	if failure := <-ended; failure != nil && err == nil {
		err = failure
	}
	if err == nil {
		lease := &unstructured.Unstructured{}
		lease.SetAPIVersion("coordination.k8s.io/v1")
		lease.SetKind("Lease")
		err = direct.Get(context.Background(), client.ObjectKey{Namespace: namespace, Name: "gadget-manager"}, lease)
		holder, _, _ := unstructured.NestedString(lease.Object, "spec", "holderIdentity")
		say("lease released: %v", holder == "")
	}
	return err
}

func install(ctx context.Context, direct client.Client) error {
	if err := direct.Create(ctx, gadgetDefinition()); err != nil && !errors.IsAlreadyExists(err) {
		return err
	}
	return eventually(ctx, "the definition", func() (bool, error) {
		definition := &apiextensionsv1.CustomResourceDefinition{}
		err := direct.Get(ctx, client.ObjectKeyFromObject(gadgetDefinition()), definition)
		for _, condition := range definition.Status.Conditions {
			if condition.Type == apiextensionsv1.Established && condition.Status == apiextensionsv1.ConditionTrue {
				return true, nil
			}
		}
		return false, err
	})
}

func setUp(ctx context.Context, manager ctrl.Manager) error {
	bySize := func(object client.Object) []string {
		return []string{strconv.FormatInt(object.(*Gadget).Spec.Size, 10)}
	}
	if err := manager.GetFieldIndexer().IndexField(ctx, &Gadget{}, "spec.size", bySize); err != nil {
		return err
	}
	byGadgetLabel := func(_ context.Context, object client.Object) []reconcile.Request {
		name := object.GetLabels()["gadget"]
		if name == "" {
			return nil
		}
		return []reconcile.Request{{NamespacedName: types.NamespacedName{Namespace: object.GetNamespace(), Name: name}}}
	}
	return ctrl.NewControllerManagedBy(manager).
		For(&Gadget{}).
		Owns(&corev1.ConfigMap{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(byGadgetLabel), builder.OnlyMetadata).
		Complete(&reconciler{Client: manager.GetClient(), recorder: manager.GetEventRecorder("gadget-controller")})
}

// sightings counts what informers of several forms told.
type sightings struct {
	sync.Mutex
	seen map[string]bool
}

func (s *sightings) note(form, verb string, object any) {
	s.Lock()
	defer s.Unlock()
	if object, ok := object.(client.Object); ok && !strings.HasPrefix(object.GetName(), "kube-root-ca") {
		s.seen[fmt.Sprintf("%s informer: %s %s", form, verb, object.GetName())] = true
	}
}

func (s *sightings) lines() []string {
	s.Lock()
	defer s.Unlock()
	lines := []string{}
	for line := range s.seen {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

func watchAllForms(ctx context.Context, informers cache.Cache, namespace string) (*sightings, error) {
	seen := &sightings{seen: map[string]bool{}}
	generic := &unstructured.Unstructured{}
	generic.SetGroupVersionKind(gadgetVersion.WithKind("Gadget"))
	partial := &metav1.PartialObjectMetadata{}
	partial.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap"))
	forms := map[string]client.Object{"typed": &Gadget{}, "unstructured": generic, "metadata": partial}
	for form, object := range forms {
		informer, err := informers.GetInformer(ctx, object)
		if err != nil {
			return nil, err
		}
		_, err = informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{
			AddFunc:    func(object any) { seen.note(form, "add", object) },
			UpdateFunc: func(_, object any) { seen.note(form, "update", object) },
			DeleteFunc: func(object any) { seen.note(form, "delete", object) },
		})
		if err != nil {
			return nil, err
		}
	}
	if !informers.WaitForCacheSync(ctx) {
		return nil, fmt.Errorf("the caches have not synced")
	}
	time.Sleep(100 * time.Millisecond)
	return seen, nil
}
