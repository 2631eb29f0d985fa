"""The same as driver.c, by the Python package."""
import pathlib
import sys

import pravegagen

options = {}
inputs = []
function = pravegagen.render_text
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    if name == "--command":
        function = {"default": pravegagen.default, "convert": pravegagen.convert, "render": pravegagen.render_text}[value]
    elif name == "--set":
        options.setdefault("settings", []).append(value)
    elif name.startswith("--"):
        options[name[2:].replace("-", "_")] = value
    else:
        inputs.append(pathlib.Path(word))
sys.stdout.buffer.write(function(inputs, **options).text.encode())
