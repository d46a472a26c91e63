"""Forms of verbs, nouns and adjectives by list, and of verbs that are regular by rule."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

WORDS: Final = Path(__file__).parent / "words.yaml"
VOWELS: Final = "aeiou"
REGULAR_ENDS: Final = ("human", "german", "roman", "talisman")  # as no man is one


@dataclass(frozen=True)
class Verb:
    """A verb's forms; `past` of "be" and of verbs with two forms hold both, with a stroke between."""

    base: str
    past: str
    participle: str
    is_irregular: bool

    @property
    def done(self) -> str:
        """The participle as it is used in a sentence: the commoner of two."""
        return self.participle.split("/")[0]

    @property
    def third(self) -> str:
        """As he or she does it."""
        if self.base in ("have", "be"):
            return {"have": "has", "be": "is"}[self.base]
        return _with_s(self.base)

    @property
    def ing(self) -> str:
        if self.base.endswith("ie"):
            return self.base[:-2] + "ying"
        if self.base.endswith("e") and not self.base.endswith(("ee", "oe", "ye")) and self.base != "be":
            return self.base[:-1] + "ing"
        return (self.base + self.base[-1] if _doubles(self.base) else self.base) + "ing"


@cache
def _listed() -> dict[str, str]:
    found: dict[str, str] = yaml.safe_load(WORDS.read_text("utf-8"))
    return found


@cache
def listed(part: str) -> frozenset[str]:
    """Words of one list, as first names of women and of men."""
    return frozenset(_listed()[part].split())


@cache
def _triples(part: str) -> dict[str, tuple[str, ...]]:
    rows = [row.split() for row in _listed()[part].split(";")]
    return {row[0]: tuple(word.replace("_", " ") for word in row[1:]) for row in rows}


@cache
def verbs() -> dict[str, Verb]:
    """Every verb we know, by its base."""
    known = {base: Verb(base, past, done, True) for base, (past, done) in _triples("verbs").items()}
    known["beat"] = Verb("beat", "beat", "beaten", True)
    for base in sorted({*_listed()["regular"].split(), *_listed()["doubled"].split()} - known.keys()):
        known[base] = Verb(base, _with_ed(base), _with_ed(base), False)
    return known


@cache
def forms() -> dict[str, tuple[Verb, str]]:
    """Each form that is met in a sentence -> its verb, and which form: base, third, past, participle or ing."""
    found: dict[str, tuple[Verb, str]] = {}
    for verb in verbs().values():
        for form in verb.participle.split("/"):
            found[form] = (verb, "participle")
        found[verb.ing] = (verb, "ing")
    for verb in verbs().values():
        for form in verb.past.split("/"):
            found[form] = (verb, "past")
        found[verb.third] = (verb, "third")
        found[verb.base] = (verb, "base") if verb.base not in verb.past.split("/") else (verb, "past")
    return found


def verb_of(word: str) -> Verb | None:
    """The verb a word is a form of."""
    found = forms().get(word.lower())
    return found[0] if found else None


def regular(base: str) -> Verb:
    """A verb on no list of ours, as if it were regular: its present surely is."""
    return Verb(base, _with_ed(base), _with_ed(base), False)


def plural_of(noun: str) -> str | None:
    """The plural of a noun; None for what has none."""
    if noun in _listed()["uncountable"].split():
        return None
    known = _triples("plurals").get(noun)
    if known or noun in REGULAR_ENDS:
        return known[0] if known else _with_s(noun)
    # A gentleman and a housewife go as a man and a wife do.
    ends = next((each for each in ("man", "wife", "child", "foot", "tooth", "shelf") if noun.endswith(each)), None)
    return noun.removesuffix(ends) + _triples("plurals")[ends][0] if ends else _with_s(noun)


def is_listed_noun(noun: str) -> bool:
    return noun in _triples("plurals") or noun in _listed()["uncountable"].split()


def is_plural(noun: str) -> bool:
    """Whether a noun, as it stands in a sentence, is more than one."""
    irregular = {each[0] for name, each in _triples("plurals").items() if each[0] != name}
    return noun in irregular or (
        noun.endswith("s") and not noun.endswith(("ss", "us", "is")) and noun not in ("news", "mathematics", "physics")
    )


def comparison_of(adjective: str) -> tuple[str, str] | None:
    """Comparative and superlative of a word on our lists."""
    found = _triples("comparisons").get(adjective) or _triples("adjectives").get(adjective)
    return (found[0], found[1]) if found else None


def adjectives() -> frozenset[str]:
    """Every adjective whose degrees we know."""
    return frozenset((*_triples("comparisons"), *_triples("adjectives")))


def _doubles(base: str) -> bool:
    if base in _listed()["doubled"].split():
        return True
    one_syllable = len(re.findall(r"[aeiouy]+", base)) == 1
    ends = len(base) > 2 and base[-1] not in VOWELS + "wxy" and base[-2] in VOWELS and base[-3] not in VOWELS
    return one_syllable and ends


def _with_ed(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in VOWELS:
        return base[:-1] + "ied"
    return (base + base[-1] if base in _listed()["doubled"].split() else base) + "ed"


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
