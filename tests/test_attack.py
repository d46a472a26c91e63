"""Every finding of the attack is repeated by a test."""

import re

import yaml

from tests.attack import FINDINGS
from tests.test_architecture import ROOT


def test_no_finding_is_left_untried() -> None:
    named = set[str]()
    for path in (ROOT / "tests").rglob("test_*.py"):
        named.update(re.findall(r'mark\.finding\("(\w+)"\)', path.read_text()))
    for path in (ROOT / "warehouse").rglob("*.yml"):
        if "findings:" in (text := path.read_text()):
            examples = yaml.safe_load(text)["examples"]
            named.update(name for example in examples for name in example.get("findings", []))
    assert named == FINDINGS.keys()
