package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// life is what users do with gadgets while the manager runs.
type life struct {
	ctx       context.Context
	direct    client.WithWatch
	cached    client.Client
	namespace string
}

func (l *life) live() error {
	for _, step := range []func() error{l.create, l.find, l.change, l.collide, l.apply, l.watch, l.delete, l.tellEvents} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (l *life) gadget(name string, size int64) *Gadget {
	return &Gadget{ObjectMeta: metav1.ObjectMeta{Namespace: l.namespace, Name: name}, Spec: GadgetSpec{Size: size}}
}

func (l *life) settled(name string, generation int64) error {
	gadget := &Gadget{}
	err := eventually(l.ctx, name, func() (bool, error) {
		err := l.direct.Get(l.ctx, client.ObjectKey{Namespace: l.namespace, Name: name}, gadget)
		return gadget.Status.ObservedGeneration >= generation && gadget.Generation == generation, err
	})
	if err != nil {
		return err
	}
	settings := &corev1.ConfigMap{}
	if err := l.direct.Get(l.ctx, client.ObjectKey{Namespace: l.namespace, Name: "settings-" + name}, settings); err != nil {
		return err
	}
	owner := metav1.GetControllerOf(settings)
	say("%s %s settled: generation %d, ready %v, finalizers %v, size %s, owned by %s %s with its uid %v", name, gadget.Spec.Color,
		gadget.Status.ObservedGeneration, meta.IsStatusConditionTrue(gadget.Status.Conditions, "Ready"), gadget.Finalizers,
		settings.Data["size"], owner.Kind, owner.Name, owner.UID == gadget.UID)
	return nil
}

func (l *life) create() error {
	for name, size := range map[string]int64{"a": 1, "b": 2, "c": 2} {
		if err := l.direct.Create(l.ctx, l.gadget(name, size)); err != nil {
			return err
		}
	}
	say("created again: %v", errors.IsAlreadyExists(l.direct.Create(l.ctx, l.gadget("a", 1))))
	say("wrong size: %v", errors.IsInvalid(l.direct.Create(l.ctx, l.gadget("wrong", -1))))
	for _, name := range []string{"a", "b", "c"} {
		if err := l.settled(name, 1); err != nil {
			return err
		}
	}
	return nil
}

// find asks the cache's own index, and the server.
func (l *life) find() error {
	found := &GadgetList{}
	err := eventually(l.ctx, "the index", func() (bool, error) {
		err := l.cached.List(l.ctx, found, client.InNamespace(l.namespace), client.MatchingFields{"spec.size": "2"})
		return len(found.Items) == 2, err
	})
	if err != nil {
		return err
	}
	say("index of size 2: %s", names(found))
	page := &GadgetList{}
	if err := l.direct.List(l.ctx, page, client.InNamespace(l.namespace), client.Limit(2)); err != nil {
		return err
	}
	say("first page: %s, %d remain", names(page), *page.RemainingItemCount)
	rest := &GadgetList{}
	if err := l.direct.List(l.ctx, rest, client.InNamespace(l.namespace), client.Continue(page.Continue)); err != nil {
		return err
	}
	say("second page: %s", names(rest))
	partial := &metav1.PartialObjectMetadataList{}
	partial.SetGroupVersionKind(gadgetVersion.WithKind("GadgetList"))
	if err := l.direct.List(l.ctx, partial, client.InNamespace(l.namespace)); err != nil {
		return err
	}
	say("metadata of %d, the first is a %s", len(partial.Items), partial.Items[0].Kind)
	return nil
}

func names(list *GadgetList) string {
	all := []string{}
	for _, gadget := range list.Items {
		all = append(all, gadget.Name)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func (l *life) change() error {
	gadget := l.gadget("a", 0)
	if err := l.direct.Patch(l.ctx, gadget, client.RawPatch("application/merge-patch+json", []byte(`{"spec":{"size":5,"color":"red"}}`))); err != nil {
		return err
	}
	return l.settled("a", 2)
}

// collide writes over what has changed meanwhile, and with a lock on the version.
func (l *life) collide() error {
	stale := &Gadget{}
	if err := l.direct.Get(l.ctx, client.ObjectKey{Namespace: l.namespace, Name: "b"}, stale); err != nil {
		return err
	}
	fresh := stale.DeepCopyObject().(*Gadget)
	fresh.Labels = map[string]string{"seen": "yes"}
	if err := l.direct.Update(l.ctx, fresh); err != nil {
		return err
	}
	before := stale.DeepCopyObject().(*Gadget)
	stale.Spec.Size = 7
	say("stale update conflicts: %v", errors.IsConflict(l.direct.Update(l.ctx, stale)))
	locked := client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})
	say("stale patch with a lock conflicts: %v", errors.IsConflict(l.direct.Patch(l.ctx, stale, locked)))
	stale.Status.ObservedGeneration = 99
	if err := l.direct.Patch(l.ctx, stale, client.MergeFrom(before)); err != nil {
		return err
	}
	say("status through the main resource: %d", stale.Status.ObservedGeneration)
	return l.settled("b", 2)
}

func (l *life) applied(size int64) *unstructured.Unstructured {
	object := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{"size": size}}}
	object.SetGroupVersionKind(gadgetVersion.WithKind("Gadget"))
	object.SetNamespace(l.namespace)
	object.SetName("c")
	return object
}

func (l *life) apply() error {
	apply := func(manager string, size int64, options ...client.ApplyOption) error {
		options = append(options, client.FieldOwner(manager))
		return l.direct.Apply(l.ctx, client.ApplyConfigurationFromUnstructured(l.applied(size)), options...)
	}
	conflict := apply("somebody", 3)
	say("apply over another's field conflicts: %v", errors.IsConflict(conflict))
	if status, ok := conflict.(errors.APIStatus); ok && status.Status().Details != nil {
		for _, cause := range status.Status().Details.Causes {
			say("  %s %s", cause.Type, cause.Field)
		}
	}
	if err := apply("somebody", 3, client.ForceOwnership); err != nil {
		return err
	}
	if err := l.settled("c", 2); err != nil {
		return err
	}
	gadget := &Gadget{}
	if err := l.direct.Get(l.ctx, client.ObjectKey{Namespace: l.namespace, Name: "c"}, gadget); err != nil {
		return err
	}
	managers := []string{}
	for _, entry := range gadget.ManagedFields {
		managers = append(managers, fmt.Sprintf("%s/%s/%s", entry.Manager, entry.Operation, entry.Subresource))
	}
	slices.Sort(managers)
	say("managers: %s", strings.Join(managers, " "))
	return nil
}

// watch follows the server's own events, in full and as metadata.
func (l *life) watch() error {
	list := &GadgetList{}
	if err := l.direct.List(l.ctx, list, client.InNamespace(l.namespace)); err != nil {
		return err
	}
	partial := &metav1.PartialObjectMetadataList{}
	partial.SetGroupVersionKind(gadgetVersion.WithKind("GadgetList"))
	since := &client.ListOptions{Namespace: l.namespace, Raw: &metav1.ListOptions{ResourceVersion: list.ResourceVersion}}
	watchers := []watch.Interface{}
	for _, kind := range []client.ObjectList{&GadgetList{}, partial} {
		watcher, err := l.direct.Watch(l.ctx, kind, since)
		if err != nil {
			return err
		}
		defer watcher.Stop()
		watchers = append(watchers, watcher)
	}
	if err := l.direct.Create(l.ctx, l.gadget("made", 9)); err != nil {
		return err
	}
	for _, watcher := range watchers {
		event := <-watcher.ResultChan()
		say("%T watch: %s %s", event.Object, event.Type, event.Object.(client.Object).GetName())
	}
	return nil
}

func (l *life) delete() error {
	if err := l.settled("made", 1); err != nil {
		return err
	}
	if err := l.direct.Delete(l.ctx, l.gadget("a", 0)); err != nil {
		return err
	}
	if err := l.direct.DeleteAllOf(l.ctx, &Gadget{}, client.InNamespace(l.namespace)); err != nil {
		return err
	}
	return eventually(l.ctx, "the end of all gadgets", func() (bool, error) {
		list, settings := &GadgetList{}, &corev1.ConfigMapList{}
		if err := l.direct.List(l.ctx, list, client.InNamespace(l.namespace)); err != nil {
			return false, err
		}
		err := l.direct.List(l.ctx, settings, client.InNamespace(l.namespace))
		left := slices.DeleteFunc(settings.Items, func(it corev1.ConfigMap) bool { return !strings.HasPrefix(it.Name, "settings-") })
		return len(list.Items) == 0 && len(left) == 0, err
	})
}

func (l *life) tellEvents() error {
	return eventually(l.ctx, "events", func() (bool, error) {
		events := &corev1.EventList{}
		err := l.direct.List(l.ctx, events, client.InNamespace(l.namespace), client.MatchingFields{"reason": "Settled"})
		about := map[string]bool{}
		for _, event := range events.Items {
			about[fmt.Sprintf("event about %s %s: %s", event.InvolvedObject.Kind, event.InvolvedObject.Name, event.Type)] = true
		}
		if len(about) < 4 {
			return false, err
		}
		lines := []string{}
		for line := range about {
			lines = append(lines, line)
		}
		slices.Sort(lines)
		say("%s", strings.Join(lines, "\n"))
		return true, nil
	})
}
