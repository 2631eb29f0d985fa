package controller

import (
	"context"
	"os"
	"testing"

	"pravegagen"

	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"
)

const namespace = "streams"

var request = ctrl.Request{NamespacedName: types.NamespacedName{Namespace: namespace, Name: "pravega-cluster"}}

func newReconciler(t *testing.T) *Reconciler {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	for _, kind := range inputKinds {
		scheme.AddKnownTypeWithName(kind, &unstructured.Unstructured{})
		scheme.AddKnownTypeWithName(kind.GroupVersion().WithKind(kind.Kind+"List"), &unstructured.UnstructuredList{})
	}
	r := &Reconciler{Client: fake.NewClientBuilder().WithScheme(scheme).Build(),
		Options: pravegagen.Options{Mode: pravegagen.ModeHardened}}
	text, err := os.ReadFile("testdata/cluster.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	if err := yaml.Unmarshal(text, &all); err != nil || len(all) != 3 {
		t.Fatal(len(all), err)
	}
	for _, content := range all {
		if err := r.Create(context.Background(), &unstructured.Unstructured{Object: content}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func reconcile(t *testing.T, r *Reconciler) {
	t.Helper()
	if _, err := r.Reconcile(context.Background(), request); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, r *Reconciler, kind schema.GroupVersionKind, name string) (*unstructured.Unstructured, error) {
	t.Helper()
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	return object, r.Get(context.Background(), client.ObjectKey{Namespace: namespace, Name: name}, object)
}

func bookies(t *testing.T, r *Reconciler) int64 {
	t.Helper()
	sets, err := r.list(context.Background(), pruned[0], client.InNamespace(namespace), client.MatchingLabels{owner: "pravega-cluster"})
	if err != nil || len(sets) != 3 {
		t.Fatal(len(sets), err)
	}
	for _, set := range sets {
		if set.GetName() == "bookkeeper-bookie" {
			replicas, _, _ := unstructured.NestedInt64(set.Object, "spec", "replicas")
			return replicas
		}
	}
	t.Fatal("no bookies")
	return 0
}

func setReplicas(t *testing.T, r *Reconciler, replicas any) {
	t.Helper()
	cluster, err := get(t, r, inputKinds[1], "bookkeeper")
	if err != nil {
		t.Fatal(err)
	}
	if err := unstructured.SetNestedField(cluster.Object, replicas, "spec", "replicas"); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(context.Background(), cluster); err != nil {
		t.Fatal(err)
	}
}

func TestReconcile(t *testing.T) {
	r := newReconciler(t)
	reconcile(t, r)
	if came := bookies(t, r); came != 4 {
		t.Fatalf("%d bookies", came)
	}
	setReplicas(t, r, int64(5))
	reconcile(t, r)
	reconcile(t, r)
	if came := bookies(t, r); came != 5 {
		t.Fatalf("%d bookies after the change", came)
	}
}

func TestInvalidInputChangesNothing(t *testing.T) {
	r := newReconciler(t)
	reconcile(t, r)
	setReplicas(t, r, "many")
	reconcile(t, r)
	if came := bookies(t, r); came != 4 {
		t.Fatalf("%d bookies", came)
	}
}

func TestWhatIsNotRenderedIsDeletedAndNothingElse(t *testing.T) {
	r := newReconciler(t)
	configMap := pruned[4]
	for name, labels := range map[string]map[string]string{"left-behind": {owner: "pravega-cluster"}, "of-others": nil} {
		object := &unstructured.Unstructured{Object: map[string]any{}}
		object.SetGroupVersionKind(configMap)
		object.SetNamespace(namespace)
		object.SetName(name)
		object.SetLabels(labels)
		if err := r.Create(context.Background(), object); err != nil {
			t.Fatal(err)
		}
	}
	reconcile(t, r)
	if _, err := get(t, r, configMap, "left-behind"); !errors.IsNotFound(err) {
		t.Errorf("still there: %v", err)
	}
	if _, err := get(t, r, configMap, "of-others"); err != nil {
		t.Error(err)
	}
}
