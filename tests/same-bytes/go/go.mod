module samebytes

go 1.23

replace pravegagen => ../../../bindings/go

require pravegagen v0.0.0
