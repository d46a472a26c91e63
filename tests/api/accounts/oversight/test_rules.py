"""Every act that is noted is part of one duty, by which it is found in the log."""

import re
from pathlib import Path

import api
from api.accounts.oversight.rules import BEGINNINGS, ActDuty
from api.platform.record_views.service import VIEWED

NOTED = re.compile(r'action=f?"([a-z_]+\.[a-z_.]*)')


def noted_names() -> set[str]:
    """The names that stand where an act is noted, as far as they are written out there."""
    texts = (path.read_text() for path in Path(api.__file__).parent.rglob("*.py"))
    return {VIEWED, *(name for text in texts for name in NOTED.findall(text))}


def test_every_act_belongs_to_exactly_one_duty() -> None:
    assert len(noted_names()) > 50
    found = {name: [duty for duty, begin in BEGINNINGS.items() if name.startswith(begin)] for name in noted_names()}
    assert {name: duties for name, duties in found.items() if len(duties) != 1} == {}
    assert set(BEGINNINGS) == set(ActDuty)
