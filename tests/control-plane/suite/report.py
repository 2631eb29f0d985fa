"""What was checked and how it went, as lines of text and two counts."""
import sys
import threading
import time


class Report:
    def __init__(self, verbose=False, limit=20):
        self.passed = 0
        self.failed = 0
        self.left_out = 0
        self._hushed = False
        self._verbose = verbose
        self._limit = limit
        self._lock = threading.Lock()
        self._began = time.monotonic()

    def check(self, name, results, note="", seconds=None):
        """results: {subject: [failure, ...]}; each subject is one check, an empty list means it passed."""
        bad = {s: f for s, f in results.items() if f}
        if self._hushed:
            return not bad
        with self._lock:
            self.passed += len(results) - len(bad)
            self.failed += len(bad)
            took = f"  {seconds:.1f}s" if seconds is not None else ""
            note = f" ({note})" if note else ""
            share = f": {len(bad)} of {len(results)}" if len(results) > 1 else ""
            self._line(f"{'FAIL' if bad else 'ok  '}  {name}{share if bad else ''}{note}{took}")
            for subject, failures in results.items():
                if failures:
                    for failure in failures[:self._limit]:
                        self._line(f"        {subject}: {failure}")
                    if len(failures) > self._limit:
                        self._line(f"        {subject}: and {len(failures) - self._limit} more")
                elif self._verbose and len(results) > 1:
                    self._line(f"          ok {subject}")
        return not bad

    def hush(self):
        """What checks find from now on is of no interest: the servers are being taken from under them."""
        self._hushed = True

    def leave_out(self, name, reason):
        with self._lock:
            self.left_out += 1
            self._line(f"----  {name}: not run: {reason}")

    def say(self, text):
        with self._lock:
            self._line(text)

    def close(self):
        rest = f", {self.left_out} not run" if self.left_out else ""
        self._line(f"{self.passed} passed, {self.failed} failed{rest}  ({time.monotonic() - self._began:.0f}s)")
        return 1 if self.failed or not self.passed else 0

    @staticmethod
    def _line(text):
        print(text, flush=True)
        sys.stdout.flush()


class Capture(Report):
    """Keeps what a check finds and prints nothing."""

    def __init__(self):
        super().__init__()
        self.results = {}

    def check(self, name, results, note="", seconds=None):
        self.results[name] = [f"{subject}: {failure}" for subject, found in results.items() for failure in found]
        return not self.results[name]


class Timer:
    def __enter__(self):
        self._began = time.monotonic()
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self._began

    @property
    def so_far(self):
        return time.monotonic() - self._began
