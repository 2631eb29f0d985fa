// Writes the table of Kubernetes API types, kubernetes_types.inc, to stdout. See the README beside it.
package main

import (
	"fmt"
	"os"
)

// The first is the version that pravega-operator and bookkeeper-operator are built with, the second
// zookeeper-operator's; the others say since when a field is there; the last is the version of the OpenAPI schemas.
var versions = []string{
	"v0.23.5", "v0.24.1", "v0.25.0", "v0.26.0", "v0.27.0", "v0.28.0", "v0.29.0", "v0.30.0", "v0.31.0", "v0.32.0",
	"v0.33.0", "v0.34.0", "v0.35.4",
}

// The minor version of the first: "since" is left out for what it has.
const operatorsMinor = 23

// What resources take from Kubernetes; what these reach follows.
var roots = []string{
	"Affinity", "Container", "ContainerPort", "EmptyDirVolumeSource", "EnvFromSource", "EnvVar", "LocalObjectReference",
	"PersistentVolumeClaimSpec", "PersistentVolumeClaimVolumeSource", "PodSecurityContext", "PodTemplateSpec", "Probe",
	"ResourceRequirements", "SecurityContext", "Toleration", "TopologySpreadConstraint", "Volume", "VolumeMount",
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: kubernetes-types SCHEMAS.json >kubernetes_types.inc")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(schemas string) error {
	w := &walker{rows: map[string]map[string]*row{}, paired: map[string][]string{}}
	for _, version := range versions {
		r, err := loadRelease(version)
		if err != nil {
			return err
		}
		w.releases = append(w.releases, r)
	}
	for _, root := range roots {
		names := make([]string, len(versions))
		for i := range names {
			names[i] = root
		}
		if err := w.walk(names); err != nil {
			return err
		}
	}
	if err := addSchemas(w.rows, schemas); err != nil {
		return err
	}
	return emit(os.Stdout, w.rows)
}
