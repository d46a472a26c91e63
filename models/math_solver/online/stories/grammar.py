"""A small grammar of facts, as data: rows of words, classes of words and slots. A rule covers a piece of a story whole.

In a rule `a|b` is a choice, `a_b` two words, `word?` may be left out, UPPER a class of lexicon.yaml, `#x` a number with
its unit that becomes the quantity x, `#=1` the number 1 itself, `<a>` a person or a thing that is named again.
"""

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from models.math_solver.online.stories.known_facts import Fact
from models.math_solver.online.words.quantities import ANY

HERE: Final = Path(__file__).parent
FILES: Final = (
    "trading", "shopping", "interest", "earning", "parts", "ratio", "motion", "working", "numbers", "ages", "rectangle",
)  # fmt: skip
FIGURES: Final = "garden|field|plot|room|floor|hall|court|pitch|card|sheet|compound|farm|page|playground|piece of land"


@dataclass(frozen=True)
class Sort:
    """A quantity of a domain: what it may be, how it is called, its letter and the unit it is worked in."""

    kinds: tuple[str, ...]
    named: str
    letter: str
    unit: str
    is_whole: bool
    most: int | None  # a power of more would not be worked out in a lifetime


@dataclass(frozen=True)
class Rule:
    """What a piece of a story says: equations, what it asks, what it is about."""

    pattern: re.Pattern[str]
    ones: tuple[str, ...]  # groups that must be the number in their name
    equations: tuple[tuple[str, Fact | None], ...]  # the equation, and the fact it writes down
    asks: tuple[str, ...]
    told: str | None  # how it is said back, where the numbers alone do not tell
    names: dict[str, str]  # what its quantities are called here
    marks: tuple[str, ...]
    needs: tuple[str, ...]  # the mode it may stand in
    mode: str | None
    is_new: bool  # begins a line, a leg, a change of its own
    people: dict[str, str]  # whom or what it speaks of without a name
    shift: int  # 1 where it speaks of years to come, -1 of years ago
    minus: str | None  # who takes away instead of adding
    most: str | None  # the quantity that is the largest share, or with a - before it the smallest


@dataclass(frozen=True)
class Domain:
    name: str
    cue: re.Pattern[str]
    topics: tuple[str, ...]
    sorts: dict[str, Sort]
    written: tuple[dict[str, Any], ...]
    closings: tuple[dict[str, Any], ...]
    constants: dict[str, list[str]] = field(default_factory=dict)  # kinds of numbers that are part of an equation

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Made when a story first asks for the domain: few do, in one process."""
        return tuple(_rule(each, said) for each in self.written for said in _as_list(each["is"]))


NAME: Final = "\x01"  # stands behind a word that may be part of the name of a person or thing
WORD: Final = rf"(?:[a-z][a-z'_-]*{NAME} )"
ARTICLE: Final = "(?:(?:a|an|the|his|her|their|its|my|our|this|these|those|some) )"


@cache
def _told() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HERE / "lexicon.yaml").read_text("utf-8"))
    return found


@cache
def kept_words() -> frozenset[str]:
    """Words that are never part of a name."""
    telling = [said for name, said in _told()["classes"].items() if name not in _told()["nouns"]]
    return frozenset(word.split("_")[0] for said in (*telling, *_told()["kept"]) for word in said.split())


@cache
def lexicon() -> dict[str, str]:
    """Each class of words as a regular expression in which every word is followed by a space."""
    noun = f"(?:{WORD}{{1,3}}(?:of {ARTICLE}?{WORD}{{1,2}})?)"
    figures = "|".join(map(_literal, FIGURES.split("|")))
    found = {name: _choice(said.split()) for name, said in _told()["classes"].items()}
    found["NOUN"] = noun
    found["NP"] = f"(?:{ARTICLE}?{noun})"
    found["ONE"] = f"(?:(?:a|an|the|his|her|their) {noun})"
    found["PRON"] = "(?:(?:he|she|they|it|i|we|you|him|her|them|me|us) )"
    found["EACH"] = f"(?:each |apiece |a piece{NAME}? |(?:per|a|an|every) (?P<per>[a-z]+){NAME}? )"
    found["FIGURE"] = f"(?:it |{ARTICLE}?(?:rectangle |rectangular{NAME}? {WORD}|(?:{figures})))"
    found["WHO"] = f"(?:(?:he|she|they|it|i|we|you) |{ARTICLE}?{noun})"
    return found


def _literal(said: str) -> str:
    """Words as they stand in a rule, whether they may be names or not."""
    return "".join(f"{re.escape(word)}{NAME}? " for word in said.replace("_", " ").split())


def _choice(words: list[str]) -> str:
    return "(?:" + "|".join(map(_literal, sorted(words, key=len, reverse=True))) + ")"


def _compiled(said: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    built, classes = "", lexicon()
    ones: list[str] = []
    for token in said.split():
        bare, maybe = token.removesuffix("?"), "?" if token.endswith("?") else ""
        if bare.startswith("ONEOF"):
            ones.append(f"is{len(ones)}_1")
            part = f"(?:(?P<{ones[-1]}>{ANY}) |(?:a|an|each|every|one) )(?P<e_{bare[6:-1]}>{classes['NOUN']})"
        elif bare == "OBJ":
            part = f"(?P<o_one>it |them |this |{classes['NP']})"
        elif bare == "THING":
            part = f"(?P<t_thing>{classes['NOUN']})"
        elif bare in ("WHO", "FIGURE"):
            part = f"(?P<{bare[0].lower()}_{built.count('(?P<')}>{classes[bare]})"
        elif bare.startswith("#="):
            ones.append(f"is{len(ones)}_{bare[2:]}")
            part = f"(?P<{ones[-1]}>{ANY}) "
        elif bare.startswith("#"):
            part = f"(?P<q_{bare[1:]}>{ANY}) "
        elif bare.startswith("<"):
            kind = "WHO" if bare.endswith("!>") else "NP"
            part = f"(?P<e_{bare[1:-1].rstrip('!')}>{classes[kind]})"
        else:
            part = "|".join(classes[each] if each in classes else _literal(each) for each in bare.split("|"))
        built += f"(?:{part}){maybe}"
    return re.compile(built), tuple(ones)


def _rule(told: dict[str, Any], said: str) -> Rule:
    pattern, ones = _compiled(said)
    equations = tuple(
        (each, None) if isinstance(each, str) else (each[0], Fact[each[1].upper()]) for each in told.get("then", [])
    )
    return Rule(
        pattern, ones, equations, tuple(told.get("asks", [])), told.get("told"), told.get("names", {}),
        tuple(told.get("marks", [])), tuple(told.get("in", [])), told.get("mode"), bool(told.get("new")),
        told.get("people", {}), int(told.get("shift", 0)), told.get("minus"),
        told.get("most") or (f"-{told['least']}" if "least" in told else None),
    )  # fmt: skip


def _as_list(told: str | list[str]) -> list[str]:
    return [told] if isinstance(told, str) else told


def _sort(told: dict[str, Any]) -> Sort:
    return Sort(
        tuple(told.get("kinds", ["number"])), told["named"], told.get("letter", "x"), told.get("unit", ""),
        bool(told.get("whole")), told.get("most"),
    )  # fmt: skip


@cache
def domains() -> tuple[Domain, ...]:
    found: list[Domain] = []
    for name in FILES:
        told = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
        sorts = {str(each): _sort(said) for each, said in told["quantities"].items()}
        constants = told.get("constants", {}) | told.get("shifts", {})
        found.append(
            Domain(name, re.compile(told["cue"].replace("#", ANY)), tuple(told["topics"]), sorts, tuple(told["rules"]),
                   tuple(told.get("closing", [])), constants)
        )  # fmt: skip
    return tuple(found)
