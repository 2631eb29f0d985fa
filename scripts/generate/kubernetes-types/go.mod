module pravegagen.io/generate/kubernetes-types

go 1.26
