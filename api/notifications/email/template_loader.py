"""The letters we write: Markdown with front matter, read once, refused when one is badly made.

A letter is a file `templates/<name>.md`:

    ---
    subject: Your trial ends on {ends_on}
    kind: trial
    sample:
      ends_on: Monday 23 November
    ---
    Hello, …

`{name}` stands for a value given when it is posted; `sample` gives each one a value to be looked at with.
`{site_name}` and `{site_url}` are always there. A paragraph that is one link becomes a button, one that is one
`code` becomes a code to type.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.notifications.email.tables import MailKind

FOLDER = Path(__file__).parent / "templates"
PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
ALWAYS = frozenset({"site_name", "site_url"})
FRONT = re.compile(r"\A---\n(.*?)\n---\n(.*)\Z", re.DOTALL)
UNPRINTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
SUBJECT_LIMIT = 180


class BadLetter(ValueError):
    """A template that cannot be used, or values that do not fit it. A fault of ours, never of a person."""


@dataclass(frozen=True)
class Letter:
    """One template as read."""

    name: str
    subject: str
    kind: MailKind
    body: str
    sample: Mapping[str, str]

    @property
    def places(self) -> frozenset[str]:
        """The values it needs from whoever posts it."""
        return frozenset(PLACE.findall(self.subject + self.body)) - ALWAYS

    def check(self, values: Mapping[str, str]) -> None:
        """Raises `BadLetter` unless exactly the values it needs are given, each a text."""
        if missing := self.places - values.keys():
            raise BadLetter(f"{self.name} lacks {', '.join(sorted(missing))}")
        if unknown := values.keys() - self.places:
            raise BadLetter(f"{self.name} has no place for {', '.join(sorted(unknown))}")
        if odd := [name for name, value in values.items() if not isinstance(value, str)]:
            raise BadLetter(f"{self.name}: {', '.join(odd)} must be text")

    def subject_of(self, values: Mapping[str, str]) -> str:
        """The subject on one line, whatever the values hold: a line break in a header would begin another header."""
        filled = PLACE.sub(lambda place: values[place[1]], self.subject)
        return " ".join(UNPRINTED.sub(" ", filled).split())[:SUBJECT_LIMIT]


def parse(name: str, text: str) -> Letter:
    """A letter from its file's text; raises `BadLetter` saying what is wrong with it."""
    whole = FRONT.match(text)
    if whole is None:
        raise BadLetter(f"{name} has no front matter")
    facts, sample = _front(name, whole[1])
    if unknown := facts.keys() - {"subject", "kind", "sample"}:
        raise BadLetter(f"{name}: {', '.join(sorted(unknown))} is not known")
    if not facts.get("subject") or facts.get("kind") not in list(MailKind):
        raise BadLetter(f"{name} needs a subject and a kind of {', '.join(MailKind)}")
    if not whole[2].strip() or re.search(r"\{(?![a-z][a-z0-9_]*\})", facts["subject"] + whole[2]):
        raise BadLetter(f"{name} is empty or has a stray brace")
    return Letter(name, facts["subject"], MailKind(facts["kind"]), whole[2].strip(), sample)


def _front(name: str, lines: str) -> tuple[dict[str, str], dict[str, str]]:
    facts: dict[str, str] = {}
    sample: dict[str, str] = {}
    for line in lines.splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            raise BadLetter(f"{name}: {line!r} is no 'name: value' line")
        if value.strip().startswith('"'):
            raise BadLetter(f"{name}: {key.strip()} stands in quotes, which would be sent with it")
        (sample if line.startswith(" ") else facts)[key.strip()] = value.strip()
    return facts, sample


@cache
def letters() -> Mapping[str, Letter]:
    """Every letter by its name, read once a process."""
    return {path.stem: parse(path.stem, path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.md"))}


def letter(name: str) -> Letter:
    """One letter; raises `BadLetter` when there is none of this name."""
    try:
        return letters()[name]
    except KeyError:
        raise BadLetter(f"there is no letter {name}") from None
