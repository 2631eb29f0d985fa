"""The package by hand: inputs of every kind, bad arguments, exceptions, threads."""
import pathlib
import pickle
import threading
from typing import Any, Dict, List

import pravegagen
import pytest

#: Without its types, to be called wrongly.
api: Any = pravegagen

ZK: Dict[str, Any] = {
    "apiVersion": "zookeeper.pravega.io/v1beta1",
    "kind": "ZookeeperCluster",
    "metadata": {"name": "zk", "namespace": "s"},
    "spec": {"replicas": 3},
}
TEXT = "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: s}\nspec: {replicas: 3}\n"
BROKEN = TEXT.replace("replicas: 3", "replicas: x, image: 1")
STACK = pathlib.Path(__file__).resolve().parents[3] / "examples" / "quickstart.yaml"


def test_every_kind_of_input(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "zk.yaml"
    path.write_text(TEXT)
    wanted = pravegagen.render_text(TEXT).text
    assert "kind: StatefulSet" in wanted
    sources: List[Any] = [TEXT.encode(), bytearray(TEXT.encode()), memoryview(TEXT.encode()), ZK, path,
                          pravegagen.Input("n", TEXT), [ZK], (s for s in [TEXT])]
    for source in sources:
        assert pravegagen.render_text(source).text == wanted


def test_invalid_input_carries_diagnostics() -> None:
    with pytest.raises(pravegagen.InvalidInput) as caught:
        pravegagen.render(pravegagen.Input("a.yaml", BROKEN))
    found = caught.value.diagnostics
    assert [(d.code, d.number, d.path, d.file, d.line) for d in found] == [
        ("PVG1203", 1203, "spec.replicas", "a.yaml", 4),
        ("PVG1203", 1203, "spec.image", "a.yaml", 4),
    ]
    assert isinstance(caught.value, ValueError) and "a.yaml:4:" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == found and str(again) == str(caught.value)


def test_report() -> None:
    report = pravegagen.validate(BROKEN)
    assert not report and len(report.errors) == 2 and report.warnings == () and '"2.1.0"' in report.sarif
    with pytest.raises(pravegagen.InvalidInput):
        report.raise_for_errors()
    fine = pravegagen.validate(ZK)
    assert fine and fine.errors == ()
    fine.raise_for_errors()


def test_options() -> None:
    without = {**ZK, "metadata": {"name": "zk"}}
    output = pravegagen.render(without, namespace="rivers", settings=["ZookeeperCluster.spec.replicas=5"], mode="operator")
    sets = [o for o in output.objects if o["kind"] == "StatefulSet"]
    assert [(o["metadata"]["namespace"], o["spec"]["replicas"]) for o in sets] == [("rivers", 5)]
    misspelt = {**ZK, "spec": {"replica": 3}}
    assert not pravegagen.validate(misspelt)
    assert pravegagen.validate(misspelt, unknown_fields="prune").warnings
    assert not pravegagen.validate(misspelt, unknown_fields="prune", strict=True)


def test_the_other_functions() -> None:
    assert "replicas: 3" in pravegagen.default(ZK).text
    assert pravegagen.convert(ZK, format="json").json()["kind"] == "ZookeeperCluster"
    assert "PVG" in pravegagen.schema().text or pravegagen.schema("zk").json()["$schema"]
    assert pravegagen.crd("zk", format="json").json()["kind"] == "CustomResourceDefinition"
    assert len(pravegagen.crd("zk", slim=True).text) < len(pravegagen.crd("zk").text)
    assert pravegagen.explain_modes(format="json").json() and pravegagen.explain_field("ZookeeperCluster.spec.replicas").text
    assert "replicas" in pravegagen.explain_why(ZK, "StatefulSet/zk", "spec.replicas").text
    assert pravegagen.explain_survival(STACK).text and pravegagen.lint(STACK, mode="operator").finding_count > 0
    assert pravegagen.validate_change(ZK, ZK) and pravegagen.version()


@pytest.mark.parametrize(
    "call, exception",
    [
        (lambda: api.render(3), TypeError),
        (lambda: api.render(None), TypeError),
        (lambda: api.render([3]), TypeError),
        (lambda: api.render([[ZK]]), TypeError),
        (lambda: api.render(pathlib.Path("/no/such/file")), FileNotFoundError),
        (lambda: api.render({"a": object()}), pravegagen.BadArgument),
        (lambda: api.render({"a": float("nan")}), pravegagen.BadArgument),
        (lambda: api.render([]), pravegagen.InvalidInput),
        (lambda: api.render(""), pravegagen.InvalidInput),
        (lambda: api.render(b"\xff\xfe: 1"), pravegagen.InvalidInput),
        (lambda: api.render("a: \ud800"), pravegagen.InvalidInput),
        (lambda: api.render("a: \0"), pravegagen.InvalidInput),
        (lambda: api.render({"a": "\ud800"}), pravegagen.InvalidInput),
        (lambda: api.render(b" " * (64 * 1024 * 1024 + 1)), pravegagen.InvalidInput),
        (lambda: api.render(ZK, mode="fast"), pravegagen.BadArgument),
        (lambda: api.render(ZK, mode=1), TypeError),
        (lambda: api.render(ZK, unknown_fields="x"), pravegagen.BadArgument),
        (lambda: api.render(ZK, settings="ZookeeperCluster.spec.replicas=3"), TypeError),
        (lambda: api.render(ZK, settings=[3]), TypeError),
        (lambda: api.render(ZK, settings=["nonsense"]), pravegagen.InvalidInput),
        (lambda: api.render(ZK, namespace="a\0b"), pravegagen.BadArgument),
        (lambda: api.render(ZK, namespace="\ud800"), pravegagen.BadArgument),
        (lambda: api.render_text(ZK, format="xml"), pravegagen.BadArgument),
        (lambda: pravegagen.default(ZK, format="ndjson"), pravegagen.BadArgument),
        (lambda: pravegagen.explain_field("No.such.field"), pravegagen.InvalidInput),
        (lambda: api.schema("Pod"), pravegagen.InvalidInput),
        (lambda: api.schema(None), TypeError),
        (lambda: pravegagen.crd("RenderConfig"), pravegagen.InvalidInput),
    ],
)
def test_bad_arguments(call: Any, exception: Any) -> None:
    with pytest.raises(exception):
        call()


def test_deep_mapping() -> None:
    deep: Any = {}
    for _ in range(100000):
        deep = {"a": deep}
    with pytest.raises((pravegagen.BadArgument, pravegagen.InvalidInput)):
        pravegagen.render(deep)


def test_threads() -> None:
    wanted = pravegagen.render_text(STACK).text
    wrong: List[Any] = []

    def work() -> None:
        for _ in range(50):
            if pravegagen.render_text(STACK).text != wanted:
                wrong.append("text")
            if len(pravegagen.validate(BROKEN).errors) != 2:
                wrong.append("errors")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
