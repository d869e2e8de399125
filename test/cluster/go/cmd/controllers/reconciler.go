package main

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "controllers.example.test/settings"

// reconciler keeps a config map for each gadget and takes it away itself.
type reconciler struct {
	client.Client
	recorder events.EventRecorder
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	gadget := &Gadget{}
	if err := r.Get(ctx, request.NamespacedName, gadget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: gadget.Namespace, Name: "settings-" + gadget.Name}}
	if !gadget.DeletionTimestamp.IsZero() {
		if err := client.IgnoreNotFound(r.Delete(ctx, settings)); err != nil {
			return ctrl.Result{}, err
		}
		if controllerutil.RemoveFinalizer(gadget, finalizer) {
			return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, gadget))
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(gadget, finalizer) {
		return ctrl.Result{}, r.Update(ctx, gadget)
	}
	result, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		settings.Data = map[string]string{"size": strconv.FormatInt(gadget.Spec.Size, 10)}
		return controllerutil.SetControllerReference(gadget, settings, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if result != controllerutil.OperationResultNone {
		r.recorder.Eventf(gadget, settings, corev1.EventTypeNormal, "Settled", "Settle", "settings %s", result)
	}
	before := gadget.DeepCopyObject().(*Gadget)
	gadget.Status.ObservedGeneration = gadget.Generation
	meta.SetStatusCondition(&gadget.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Settled", ObservedGeneration: gadget.Generation,
	})
	return ctrl.Result{}, client.IgnoreNotFound(r.Status().Patch(ctx, gadget, client.MergeFrom(before)))
}
