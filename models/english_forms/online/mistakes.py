"""Common mistakes of learners that one certain rule puts right; `corrected` is None where no rule of ours finds one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from models.english_forms.online.lexicon import forms, plural_of, verbs

LISTED: Final = Path(__file__).parent / "mistakes.yaml"
PLURALS: Final = {"childrens": "children", "mens": "men", "womens": "women"}
SELVES: Final = {"hisself": "himself", "theirselves": "themselves", "theirself": "themselves", "ourself": "ourselves",
                 "his self": "himself", "their self": "themselves"}  # fmt: skip
OF_ONE: Final = {"sheeps": "sheep", "oxes": "ox", "mouses": "mouse", "gooses": "goose", "foots": "foot",
                 "tooths": "tooth", "childs": "child"}  # fmt: skip
DONE: Final = re.compile(r"\b(?P<have>has|have|had|having) (?P<not>not )?(?P<verb>[a-z]+)\b", re.IGNORECASE)
DID: Final = re.compile(r"\b(?P<did>did not|didn't) (?P<verb>[a-z]+)\b", re.IGNORECASE)
DID_ASKED: Final = re.compile(r"\b(?P<did>did (?:he|she|it|they|we|you|i)) (?P<verb>[a-z]+)\b", re.IGNORECASE)
THEN: Final = re.compile(
    r"\b(?:yesterday|last (?:week|month|year|night|term)|[a-z0-9]+ (?:days?|weeks?|years?|months?) ago)\b", re.I
)
ASKS: Final = re.compile(
    r"(?:did|do|does|is|are|was|were|has|have|can|could|will|would) (?:he|she|it|they|we|you|i)\b", re.I
)
ME_AND: Final = re.compile(r"^(?:me and (?P<one>my [a-z]+)|(?P<two>my [a-z]+) and me) (?P<verb>[a-z']+)", re.IGNORECASE)
AGREES: Final = re.compile(
    r"(?:^|\b(?:and|but|because|so|although) )(?P<who>he|she|it|we|you|they) (?P<verb>[a-z']+)", re.IGNORECASE
)
SUBJECT_AND_VERB: Final = re.compile(
    r"^(?P<who>(?:the|my|his|her|our|their) [a-z]+|[A-Z][a-z]+) (?P<verb>[a-z]+)\b", re.IGNORECASE
)
TO_MANY: Final = {"was": "were", "is": "are", "am": "are", "has": "have", "does": "do", "doesn't": "don't",
                  "wasn't": "weren't", "isn't": "aren't", "hasn't": "haven't"}  # fmt: skip
TO_ONE: Final = {"were": "was", "are": "is", "am": "is", "have": "has", "do": "does", "don't": "doesn't",
                 "weren't": "wasn't", "aren't": "isn't", "haven't": "hasn't"}  # fmt: skip
GOES: Final = re.compile(r"\b(?P<who>I|he|she|it|we|they|you) (?P<verb>[a-z]+)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Correction:
    """A sentence put right, and the rule for each change."""

    sentence: str
    rules: tuple[str, ...]


def corrected(sentence: str) -> Correction | None:
    """The sentence with every mistake mended that a rule of ours is certain of; None where none is found."""
    said = " ".join(sentence.strip(" \"'“”").split())
    rules: list[str] = []
    for mended in (_two_people, *_listed(), _participles, _bases, _pasts, _agreement):
        said, rule = mended(said)
        rules += [rule] if rule else []
    if not rules:
        return None
    said = re.sub(r"\bi\b", "I", said[:1].upper() + said[1:])
    end = "" if said[-1] in ".?!" else "?" if ASKS.match(said) else "."
    return Correction(said + end, tuple(rules))


Mend = Callable[[str], tuple[str, str | None]]


@cache
def _listed() -> tuple[Mend, ...]:
    return tuple(_mend(row) for row in yaml.safe_load(LISTED.read_text("utf-8")))


def _mend(row: dict[str, str]) -> Mend:
    pattern = re.compile(row["was"], re.IGNORECASE)

    def mended(said: str) -> tuple[str, str | None]:
        found = pattern.search(said)
        if not found:
            return said, None
        word = (found[1] if pattern.groups else found[0]).lower()
        put = {
            "{singular}": word.removesuffix("s") if not word.endswith("ies") else f"{word[:-3]}y",
            "{plural}": PLURALS.get(word) or plural_of(OF_ONE.get(word, word)) or word,
            "{self}": SELVES.get(found[0].lower()) or found[0].replace(" ", ""),
            "{ing}": verbs()[found[2].lower()].ing if "{ing}" in row["is"] else "",
            "{0}": word,
        }
        right, rule = row["is"], row["rule"]
        for name, value in put.items():
            right, rule = right.replace(name, value), rule.replace(name, value)
        return pattern.sub(right, said), rule

    return mended


def _participles(said: str) -> tuple[str, str | None]:
    """*has went*: after *have* stands the past participle."""
    found = DONE.search(said)
    known = forms().get(found["verb"].lower()) if found else None
    if not found or not known or known[1] not in ("past", "base") or not known[0].is_irregular:
        return said, None
    word = found["verb"].lower()
    if word in (*known[0].participle.split("/"), known[0].base) and word != "go":
        return said, None
    right = f"{found['have']} {found['not'] or ''}{known[0].done}"
    return said[: found.start()] + right + said[
        found.end() :
    ], f"After *{found['have'].lower()}* stands the past participle: *{known[0].done}*."


def _bases(said: str) -> tuple[str, str | None]:
    """*did not went*, *did he went*: after *did* the verb stands in its base form."""
    found = DID.search(said) or DID_ASKED.search(said)
    known = forms().get(found["verb"].lower()) if found else None
    if not found or not known or known[1] in ("base", "ing") or known[0].base == found["verb"].lower():
        return said, None
    right = f"{found['did']} {known[0].base}"
    return said[: found.start()] + right + said[found.end() :], "After *did* the verb stays in its base form."


def _pasts(said: str) -> tuple[str, str | None]:
    """*Yesterday I go*: a time that is over takes the past simple."""
    if not THEN.search(said):
        return said, None
    found = next(
        (each for each in (GOES.search(said), SUBJECT_AND_VERB.match(said)) if each and _is_present(each)), None
    )
    known = forms().get(found["verb"].lower()) if found else None
    if not found or not known:
        return said, None
    past = known[0].past.split("/")[0]
    return said[: found.start("verb")] + past + said[
        found.end("verb") :
    ], f"A time that is over takes the past simple: *{past}*."


def _two_people(said: str) -> tuple[str, str | None]:
    """*me and my friend was*: who does it is *I* and comes last, and two people take the verb of many."""
    found = ME_AND.match(said)
    verb = _as_many(found["verb"].lower()) if found else None
    if not found or verb is None:
        return said, None
    friend = (found["one"] or found["two"]).lower()
    return (
        f"{friend} and I {verb}{said[found.end() :]}",
        f"Who does it is *I*, not *me*, and comes last. Two people take *{verb}*.",
    )


def _agreement(said: str) -> tuple[str, str | None]:
    """*he don't*, *they was*: the verb agrees with the pronoun that does it."""
    found = next((each for each in AGREES.finditer(said) if _disagrees(each)), None)
    if not found:
        return said, None
    who, verb = found["who"].lower(), found["verb"].lower()
    known = forms().get(verb)
    if who in ("he", "she", "it"):
        right = TO_ONE.get(verb) or (known[0].third if known and known[1] == "base" else None)
    else:
        right = _as_many(verb)
    if right is None:
        return said, None
    mended = said[: found.start("verb")] + right + said[found.end("verb") :]
    return mended, f"The verb agrees with who does it: *{who} {right}*."


def _is_present(found: re.Match[str]) -> bool:
    known = forms().get(found["verb"].lower())
    return known is not None and known[1] in ("base", "third") and known[0].base != "be"


def _disagrees(found: re.Match[str]) -> bool:
    verb = found["verb"].lower()
    known = forms().get(verb)
    if found["who"].lower() in ("he", "she", "it"):
        return verb in TO_ONE or (known is not None and known[1] == "base")
    return _as_many(verb) not in (None, verb)


def _as_many(verb: str) -> str | None:
    """A verb as we or they do it; None for a word that is no verb of ours."""
    known = forms().get(verb)
    return TO_MANY.get(verb) or (
        known[0].base if known and known[1] == "third" else verb if known or verb in TO_ONE else None
    )
