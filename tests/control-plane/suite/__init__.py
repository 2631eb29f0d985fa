"""The checks that run.py runs against the control plane of this folder."""
