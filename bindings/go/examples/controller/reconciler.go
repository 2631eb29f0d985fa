// Package controller shows an operator around the compiler: it reads PravegaClusters and what they need, renders, applies
// what came in its order, and deletes what it no longer renders. A real one would also watch, and write a status.
package controller

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"pravegagen"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const owner = "example.com/pravega-cluster"

var inputKinds = []schema.GroupVersionKind{
	{Group: "pravega.pravega.io", Version: "v1beta1", Kind: "PravegaCluster"},
	{Group: "bookkeeper.pravega.io", Version: "v1alpha1", Kind: "BookkeeperCluster"},
	{Group: "zookeeper.pravega.io", Version: "v1beta1", Kind: "ZookeeperCluster"},
}

// What may be left behind after a change; volumes are never deleted.
var pruned = []schema.GroupVersionKind{
	{Group: "apps", Version: "v1", Kind: "StatefulSet"},
	{Group: "apps", Version: "v1", Kind: "Deployment"},
	{Group: "policy", Version: "v1", Kind: "PodDisruptionBudget"},
	{Version: "v1", Kind: "Service"},
	{Version: "v1", Kind: "ConfigMap"},
}

// Reconciler makes the objects of the clusters of a namespace, which are one program.
type Reconciler struct {
	client.Client
	Options pravegagen.Options
}

// Reconcile renders the namespace of the PravegaCluster. Input that is invalid is not tried again until it changes.
func (r *Reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	inputs, err := r.inputs(ctx, request.Namespace)
	if err != nil || len(inputs) == 0 {
		return ctrl.Result{}, err
	}
	rendering, err := pravegagen.Render(inputs, r.Options)
	var invalid *pravegagen.InvalidInputError
	if errors.As(err, &invalid) {
		for _, d := range invalid.Diagnostics {
			log.FromContext(ctx).Info(d.Message, "code", d.Code, "resource", d.File, "path", d.Path, "hint", d.Hint)
		}
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	maps, err := rendering.Maps()
	if err != nil {
		return ctrl.Result{}, err
	}
	kept := map[string]bool{}
	for _, content := range maps {
		object := &unstructured.Unstructured{Object: content}
		kept[key(object)] = true
		if err := r.apply(ctx, object, request); err != nil {
			return ctrl.Result{}, fmt.Errorf("%s: %w", key(object), err)
		}
	}
	return ctrl.Result{}, r.prune(ctx, request, kept)
}

func (r *Reconciler) inputs(ctx context.Context, namespace string) ([]pravegagen.Input, error) {
	var inputs []pravegagen.Input
	for _, kind := range inputKinds {
		list, err := r.list(ctx, kind, client.InNamespace(namespace))
		if err != nil {
			return nil, err
		}
		for i := range list {
			data, err := json.Marshal(list[i].Object)
			if err != nil {
				return nil, err
			}
			inputs = append(inputs, pravegagen.Input{Name: key(&list[i]), Data: data})
		}
	}
	return inputs, nil
}

// The label tells what was made here, so that nobody else's object is deleted.
func (r *Reconciler) apply(ctx context.Context, object *unstructured.Unstructured, request ctrl.Request) error {
	labels := object.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels[owner] = request.Name
	object.SetLabels(labels)
	configuration := client.ApplyConfigurationFromUnstructured(object)
	return r.Apply(ctx, configuration, client.FieldOwner("pravegagen"), client.ForceOwnership)
}

func (r *Reconciler) prune(ctx context.Context, request ctrl.Request, kept map[string]bool) error {
	for _, kind := range pruned {
		list, err := r.list(ctx, kind, client.InNamespace(request.Namespace), client.MatchingLabels{owner: request.Name})
		if err != nil {
			return err
		}
		for i := range list {
			if kept[key(&list[i])] {
				continue
			}
			background := client.PropagationPolicy(metav1.DeletePropagationBackground)
			if err := client.IgnoreNotFound(r.Delete(ctx, &list[i], background)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Reconciler) list(ctx context.Context, kind schema.GroupVersionKind, options ...client.ListOption) (
	[]unstructured.Unstructured, error) {
	list := &unstructured.UnstructuredList{}
	list.SetGroupVersionKind(kind.GroupVersion().WithKind(kind.Kind + "List"))
	err := r.List(ctx, list, options...)
	return list.Items, err
}

func key(object *unstructured.Unstructured) string { return object.GetKind() + "/" + object.GetName() }
