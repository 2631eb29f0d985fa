"""run.py PRAVEGAGEN: pages that are made from the program are what it makes of them today."""
import difflib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = {"docs/modes.md": "scripts/generate/modes-page", "docs/diagnostics.md": "scripts/generate/diagnostics-page"}


def main():
    failed = 0
    for page, maker in PAGES.items():
        made = subprocess.run([sys.executable, "-B", ROOT / maker, sys.argv[1]], check=True, stdout=subprocess.PIPE, text=True).stdout
        there = (ROOT / page).read_text()
        if made != there:
            failed += 1
            sys.stdout.writelines(difflib.unified_diff(there.splitlines(True), made.splitlines(True), page, f"{maker} BIN"))
    print(f"{len(PAGES) - failed} pages passed, {failed} failed")
    sys.exit(failed > 0)


main()
