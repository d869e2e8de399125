package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
)

const leaseName = "the-leader"

// candidate is one who wants to lead.
type candidate struct {
	cancel context.CancelFunc
	done   chan struct{}
	leads  chan struct{}
}

// runElection lets three lead in turn: the first gives the lease up, the second only stops renewing it.
func runElection(ctx context.Context, config *rest.Config, namespace string) error {
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	broadcaster := record.NewBroadcaster()
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events(namespace)})

	start := func(identity string, releases bool) *candidate {
		ctx, cancel := context.WithCancel(ctx)
		it := &candidate{cancel: cancel, done: make(chan struct{}), leads: make(chan struct{})}
		recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: identity})
		lock, err := resourcelock.New(resourcelock.LeasesResourceLock, namespace, leaseName,
			client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: identity, EventRecorder: recorder})
		if err != nil {
			panic(err)
		}
		go func() {
			defer close(it.done)
			leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
				Lock: lock, ReleaseOnCancel: releases, Name: identity,
				LeaseDuration: 4 * time.Second, RenewDeadline: 3 * time.Second, RetryPeriod: 300 * time.Millisecond,
				Callbacks: leaderelection.LeaderCallbacks{
					OnStartedLeading: func(context.Context) { say("%s leads", identity); close(it.leads) },
					OnStoppedLeading: func() {},
				},
			})
		}()
		return it
	}
	lease := func() error {
		lease, err := client.CoordinationV1().Leases(namespace).Get(ctx, leaseName, metav1.GetOptions{})
		if err != nil {
			return err
		}
		say("lease of %q for %d s, %d transitions, renewed after it was acquired: %v", *lease.Spec.HolderIdentity,
			*lease.Spec.LeaseDurationSeconds, *lease.Spec.LeaseTransitions, !lease.Spec.RenewTime.Before(lease.Spec.AcquireTime))
		return nil
	}

	one := start("one", true)
	<-one.leads
	two := start("two", false)
	time.Sleep(time.Second)
	if err := lease(); err != nil {
		return err
	}
	one.cancel()
	<-one.done
	stopped := time.Now()
	<-two.leads
	say("taken over before the lease was over: %v", time.Since(stopped) < 3*time.Second)
	if err := lease(); err != nil {
		return err
	}
	three := start("three", true)
	two.cancel()
	<-two.done
	stopped = time.Now()
	<-three.leads
	say("taken over before the lease was over: %v", time.Since(stopped) < 3*time.Second)
	if err := lease(); err != nil {
		return err
	}
	three.cancel()
	<-three.done
	if err := lease(); err != nil {
		return err
	}
	return sayEvents(ctx, client, namespace)
}

func sayEvents(ctx context.Context, client kubernetes.Interface, namespace string) error {
	return eventually(ctx, "events", func() (bool, error) {
		events, err := client.CoreV1().Events(namespace).List(ctx, metav1.ListOptions{FieldSelector: "involvedObject.kind=Lease"})
		if err != nil || len(events.Items) < 6 {
			return false, err
		}
		lines := []string{}
		for _, event := range events.Items {
			lines = append(lines, fmt.Sprintf("event %s %s: %s (%s)", event.Type, event.Reason, event.Message, event.InvolvedObject.Name))
		}
		slices.Sort(lines)
		for _, line := range lines {
			say("%s", line)
		}
		return true, nil
	})
}
