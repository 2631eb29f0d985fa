"""Where a case runs: network, process and mount namespaces of its own, with nothing but loopback and a folder in memory.

Whatever happens to the process that runs the cases, everything in the enclosure ends with it: the enclosure's first process is
killed when that process ends, and with it all the others. Nothing is written to the machine's own folders.
"""
import ctypes
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path("/srv")  # any folder there always is; inside, a file system in memory lies over it
PR_SET_PDEATHSIG = 1


def require():
    if os.geteuid() != 0:
        raise SystemExit("real-pravega: root is needed: namespaces, mounts, the pods' users")


def output(arguments, timeout):
    """What this program prints when it is run inside."""
    with tempfile.TemporaryFile("w+") as file:
        run(arguments, timeout, file)
        file.seek(0)
        return file.read()


def run(arguments, timeout, out=None):
    """This program again, inside; its exit code."""
    # The shell stays PID 1 and reaps what loses its parent. A dead process that nobody reaps would keep its container, the PID
    # namespace, from ending.
    script = f"mount -t tmpfs -o mode=755 tmpfs {FOLDER} || exit 1; \"$@\"; exit $?"
    child = subprocess.Popen(
        ["unshare", "--net", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "--mount-proc",
         "bash", "-c", script, "bash", sys.executable, "-B", *arguments],
        stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True,
        preexec_fn=lambda: ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
    try:
        return child.wait(timeout)
    except subprocess.TimeoutExpired:
        print(f"FAIL  not done after {timeout} s", flush=True)
        return 1
    finally:
        child.kill()
        child.wait()


def interruptible():
    """Lets a signal end the program as Ctrl-C does, so that the enclosure ends first."""
    def ended(number, _):
        raise SystemExit(128 + number)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, ended)
