"""Every golden case through the package: the same bytes and the same messages as everywhere."""
import json
from typing import Any

import pravegagen
import pytest
from golden import CASES, Case

COMMANDS = {"render": pravegagen.render_text, "default": pravegagen.default, "convert": pravegagen.convert}


def inputs_of(case: Case) -> Any:
    return [pravegagen.Input(path.name, path.read_bytes()) for path in case.inputs]


def test_there_are_cases() -> None:
    assert len(CASES) > 100 and len([c for c in CASES if c.output]) >= 40


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_same_bytes(case: Case) -> None:
    if case.old is not None:
        old = pravegagen.Input(case.old.name, case.old.read_bytes())
        report = pravegagen.validate_change(old, inputs_of(case), **case.options)
        assert report.ok is not case.fails
        assert "".join(d.rendered for d in report.diagnostics) == case.diagnostics
    elif case.fails:
        with pytest.raises(pravegagen.InvalidInput) as caught:
            COMMANDS[case.command](inputs_of(case), **case.options)
        assert "".join(d.rendered for d in caught.value.diagnostics) == case.diagnostics
        assert any(d.is_error for d in caught.value.diagnostics)
    else:
        output = COMMANDS[case.command](inputs_of(case), **case.options)
        assert output.text == case.output
        assert "".join(d.rendered for d in output.warnings) == case.diagnostics


@pytest.mark.parametrize("case", [c for c in CASES if c.command == "render" and c.output], ids=lambda case: case.name)
def test_objects_are_the_json(case: Case) -> None:
    rendering = pravegagen.render(inputs_of(case), **case.options)
    text = pravegagen.render_text(inputs_of(case), format="json", **case.options)
    assert rendering.objects == json.loads(text.text) == text.json()
    for object, info in zip(rendering.objects, rendering.infos):
        assert (object["apiVersion"], object["kind"]) == (info.api_version, info.kind)
        assert object["metadata"]["name"] == info.name and info.component and info.role
    assert len(rendering.objects) == len(rendering.infos)
