"""One sentence rewritten as papers ask: a tag, too … to, so … that, unless, no sooner, not only; None where unsure."""

import re
from collections.abc import Callable
from typing import Final

from models.english_forms.online.instructions import instruction_of
from models.english_forms.online.joined_sentences import (
    comparative,
    despite,
    enough,
    in_spite_of,
    neither_nor,
    prefer,
    relative,
    so_that,
    such_that,
    superlative,
    wish,
)
from models.english_forms.online.lexicon import forms, verb_of
from models.english_forms.online.pairs_of_sentences import PAIR, although, as_soon_as, because, not_only
from models.english_forms.online.rewritten_sentences import PRONOUNS, SUBJECT, Rewritten, clause_start, sentence_start

HELPERS: Final = {
    "is": "isn't", "are": "aren't", "was": "wasn't", "were": "weren't", "has": "hasn't", "have": "haven't",
    "had": "hadn't", "can": "can't", "could": "couldn't", "will": "won't", "would": "wouldn't", "should": "shouldn't",
    "must": "mustn't", "does": "doesn't", "do": "don't", "did": "didn't", "am": "aren't",
}  # fmt: skip
TAGGED_AFTER: Final = re.compile(
    r"^(?P<said>.+?)[\s,._?…-]*\(?\s*(?:supply|put|add|give|write|complete with)\b[^.:]*\b(?:question )?tags?\W*$",
    re.IGNORECASE,
)
TAG: Final = re.compile(
    r"\bquestion tags?\b[^:\n]*(?:(?:\bto\b|\bfor\b)?\s*(?=[A-Z\"“])|:\s*)(?P<said>[A-Za-z\"“].+)$", re.DOTALL
)
ENDS: Final = re.compile(r"[\s,._?!…-]+$")
TOO: Final = re.compile(
    rf"^{SUBJECT} (?P<be>is|are|was|were|am) (?:so|too|very) (?P<how>[\w ]+?)"
    r"(?: that (?P<other>[\w']+) (?:can ?not|can't|could not|couldn't) (?P<do>.+)"
    r"|\.? (?P<second>[\w']+) (?:can ?not|can't|could not|couldn't) (?P<act>.+))$",
    re.IGNORECASE,
)
TOO_TO: Final = re.compile(
    rf"^{SUBJECT} (?P<be>is|are|was|were) too (?P<how>[\w ]+?)(?: for (?P<other>\w+))? to (?P<do>.+)$", re.IGNORECASE
)
UNLESS: Final = re.compile(r"^unless (?P<if>[^,]+), ?(?P<then>.+)$", re.IGNORECASE)
IF_NOT: Final = re.compile(
    r"^if (?P<who>[\w' ]+?) (?:(?:do not|don't|does not|doesn't) (?P<do>[a-z].*?)"
    r"|(?P<be>is|are|am|has|have|can) ?(?:not|n't) (?P<rest>.+?))"
    r"(?:, ?| (?=(?:i|you|he|she|it|we|they) (?:will|shall|can|may|must|won't|cannot)\b))(?P<then>.+)$",
    re.IGNORECASE,
)
OR_ELSE: Final = re.compile(
    r"^(?:you must |you should )?(?P<do>[a-z]+)(?P<rest>[^,]*?),? (?:or|otherwise)(?: else)? (?P<then>you .+)$",
    re.IGNORECASE,
)
AS_SOON: Final = re.compile(r"^(?:as soon as|when|immediately) (?P<one>[^,]+), ?(?P<other>.+)$", re.IGNORECASE)
AND_THEN: Final = re.compile(
    r"^(?P<one>[^.;,]+?),? and (?:then )?"
    r"(?P<other>(?:the|a|an|my|his|her|he|she|it|they|we|i|you|[A-Z][a-z]+) [^.;]+)$",
    re.IGNORECASE,
)
JUST_HAD: Final = re.compile(
    r"^(?P<who>[^,]+?) had (?:(?:just|hardly|scarcely|barely) )?(?P<done>[^,]+?),? when (?P<other>.+)$", re.IGNORECASE
)
HAD: Final = re.compile(r"^if (?P<who>[\w' ]+?) had (?P<done>[^,]+), ?(?P<then>.+)$", re.IGNORECASE)
WHY_UNLESS: Final = "*Unless* already means *if … not*: leave the *not* out."
OBJECTS: Final = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them"}


def rewritten(text: str) -> Rewritten | None:
    """The sentence that is asked for, and the rule; None for a task or a sentence that no rule surely fits."""
    text = " ".join(text.replace("’", "'").split())
    if found := TAG.search(text) or TAGGED_AFTER.match(text):
        return _tagged(found["said"])
    task = instruction_of(text)
    if not task:
        return None
    how, said = task[0], ENDS.sub("", task[1].strip('"“” ')).strip('"“” ')
    for asked, rule in RULES:
        if re.search(asked, how) and (made := rule(said)):
            return made
    return None


def _tagged(said: str) -> Rewritten | None:
    sentence = ENDS.sub("", said).strip('"“” ')
    words = _uncontracted(sentence).lower().split()
    at = next((n for n, word in enumerate(words) if word in HELPERS), None)
    pronoun = _pronoun(words[: at if at is not None else 2])
    if sentence.lower().startswith("let's "):
        return Rewritten(f"{sentence_start(sentence)}, shall we?", "After *let's* the tag is *shall we*.")
    if pronoun is None or (at is not None and at > 4):
        return None
    is_negative = "not" in words[:6] or any(
        word in words for word in ("never", "hardly", "nobody", "nothing", "seldom")
    )
    if at is None:
        verb = forms().get(words[1]) if len(words) > 1 and words[0] in PRONOUNS else None
        helper = {"past": "did", "third": "does", "base": "do"}.get(verb[1] if verb else "")
        if helper is None:
            return None
    else:
        helper = words[at]
    tag = helper if is_negative else HELPERS[helper]
    tag = "am" if helper == "am" and is_negative else tag
    why = "A positive sentence takes a negative tag, and a negative sentence a positive one."
    return Rewritten(f"{sentence_start(sentence)}, {tag} {'I' if pronoun == 'i' else pronoun}?", why)


def _uncontracted(sentence: str) -> str:
    for short, whole in (("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("shan't", "shall not")):
        sentence = re.sub(rf"\b{short}\b", whole, sentence, flags=re.IGNORECASE)
    return sentence.replace("n't", " not")


def _pronoun(subject: list[str]) -> str | None:
    if not subject:
        return None
    if subject[0] in PRONOUNS:
        return subject[0]
    if subject[0] in ("this", "that", "nothing", "everything") and len(subject) == 1:
        return "it"
    if subject[0] in ("these", "those", "everybody", "everyone", "nobody", "somebody", "people"):
        return "they"
    last = subject[-1]
    if len(subject) > 1 and last.endswith("s") and not last.endswith("ss"):
        return "they"
    return None


def _too(said: str) -> Rewritten | None:
    found = TOO.match(said)
    if not found:
        return None
    other, act = found["other"] or found["second"], found["do"] or found["act"]
    act = re.sub(r" (?:it|them|him|her)$", "", act)
    who = found["who"].lower().split()[-1]
    for_whom = "" if other.lower() in ("he", "she", "it", "they", who) else f" for {OBJECTS.get(other.lower(), other)}"
    return Rewritten(f"{sentence_start(found['who'])} {found['be']} too {found['how']}{for_whom} to {act}.",
                     "*Too … to* already means *not*: leave out *cannot*, and do not repeat the thing.")  # fmt: skip


def _so_that(said: str) -> Rewritten | None:
    found = TOO_TO.match(said)
    if not found:
        return None
    can = "could not" if found["be"].lower() in ("was", "were") else "cannot"
    back = {"me": "I", "him": "he", "us": "we", "them": "they", "her": "she"}
    own = _pronoun(found["who"].lower().split()) or ("it" if found["other"] else None)
    other = (found["other"] or "").lower()
    who = back.get(other, found["other"]) or own
    if who is None:
        return None
    thing = f" {'them' if own == 'they' else 'it'}" if other and own != who else ""
    first = f"{sentence_start(found['who'])} {found['be']} so {found['how']}"
    return Rewritten(f"{first} that {who} {can} {found['do']}{thing}.",
                     "*Too … to* becomes *so … that … not*.")  # fmt: skip


def _without_unless(said: str) -> Rewritten | None:
    found = UNLESS.match(said)
    if not found:
        return None
    words = found["if"].split()
    helped = next((n for n, word in enumerate(words[:4]) if word.lower() in HELPERS), None)
    if helped is not None:
        clause = " ".join([*words[: helped + 1], "not", *words[helped + 1 :]])
    else:
        at = next((n for n, word in enumerate(words) if n and word.lower() in forms()), None)
        verb = verb_of(words[at]) if at else None
        if at is None or verb is None:
            return None
        form = forms()[words[at].lower()][1]
        helper = {"third": "does not", "base": "do not", "past": "did not"}.get(form)
        if helper is None:
            return None
        clause = " ".join([*words[:at], helper, verb.base, *words[at + 1 :]])
    return Rewritten(f"If {clause_start(clause)}, {clause_start(found['then'])}.", "*Unless* means *if … not*.")


def _with_unless(said: str) -> Rewritten | None:
    found = IF_NOT.match(said)
    if not found:
        return _unless_you(said)
    if found["be"]:
        clause = f"{found['who']} {found['be'].lower()} {found['rest']}"
        return Rewritten(f"Unless {clause_start(clause)}, {clause_start(found['then'])}.", WHY_UNLESS)
    words = found["do"].split()
    verb = verb_of(words[0])
    is_one = found["who"].lower().split()[-1] in ("he", "she", "it") or (
        "does" in said.lower().split(",")[0] and found["who"].lower() not in PRONOUNS
    )
    if verb is None:
        return None
    first = verb.third if is_one else verb.base
    clause = " ".join([found["who"], first, *words[1:]])
    return Rewritten(f"Unless {clause_start(clause)}, {clause_start(found['then'])}.", WHY_UNLESS)


def _unless_you(said: str) -> Rewritten | None:
    """*Work hard or you will fail* -> *Unless you work hard*."""
    found = OR_ELSE.match(said)
    verb = verb_of(found["do"]) if found else None
    if not found or verb is None or verb.base != found["do"].lower():
        return None
    return Rewritten(f"Unless you {verb.base}{found['rest']}, {clause_start(found['then'])}.", WHY_UNLESS)


def _past_perfect(clause: str) -> tuple[str, str] | None:
    """(who, what they had done) of a clause in the past simple."""
    words = clause.split()
    for at in range(1, min(len(words), 5)):
        known = forms().get(words[at].lower())
        if known and (
            known[1] == "past" or (known[0].past == known[0].participle and words[at].lower() == known[0].past)
        ):
            return clause_start(" ".join(words[:at])), " ".join([known[0].done, *words[at + 1 :]])
    return None


def _one_then_other(said: str) -> tuple[str, str, str] | None:
    """(who, what they had done, what came then) of two things that followed each other at once."""
    if found := JUST_HAD.match(said):
        return clause_start(found["who"]), found["done"], clause_start(found["other"])
    found = AS_SOON.match(said) or PAIR.match(said) or AND_THEN.match(said)
    made = found and _past_perfect(found["one"])
    return (*made, clause_start(found["other"])) if found and made else None


def _no_sooner(said: str) -> Rewritten | None:
    found = _one_then_other(said)
    if not found:
        return None
    return Rewritten(f"No sooner had {found[0]} {found[1]} than {found[2]}.",
                     "After *No sooner* come *had*, the subject and the past participle, and then *than*.")  # fmt: skip


def _hardly(said: str) -> Rewritten | None:
    found = _one_then_other(said)
    if not found:
        return None
    return Rewritten(f"Hardly had {found[0]} {found[1]} when {found[2]}.",
                     "After *Hardly* come *had*, the subject and the past participle, and then *when*.")  # fmt: skip


def _had(said: str) -> Rewritten | None:
    found = HAD.match(said)
    if not found:
        return None
    done = found["done"]
    negative = " not" if done.startswith("not ") else ""
    first = f"Had {clause_start(found['who'])}{negative} {done.removeprefix('not ')}"
    return Rewritten(f"{first}, {clause_start(found['then'])}.",
                     "Leave out *if* and put *had* before the subject.")  # fmt: skip


RULES: Final[tuple[tuple[str, Callable[[str], Rewritten | None]], ...]] = (
    (r"\btoo\b.*\bto\b", _too), (r"\bsuch\b", such_that), (r"\bso\b.*\bthat\b", _so_that),
    (r"\bso\b.*\bthat\b", so_that), (r"\benough\b", enough), (r"\bprefer", prefer),
    (r"\bin ?spite of\b", in_spite_of), (r"\bdespite\b", despite),
    (r"\bneither\b", neither_nor), (r"\b(?:who|which|that|relative pronoun)\b", relative), (r"\bwish\b", wish),
    (r"\bsuperlative\b|\bthe [a-z]+est\b|\bthe (?:most|best)\b", superlative),
    (r"\bcomparative\b|\bthan any other\b|\b[a-z]+er than\b", comparative),
    (r"\bwithout\b.*\bunless\b|\busing\b.*\bif\b", _without_unless),
    (r"\bunless\b", _with_unless), (r"\bno sooner\b", _no_sooner), (r"\b(?:hardly|scarcely)\b", _hardly),
    (r"\b(?:al|even )?though\b|\balthough\b", although), (r"\bhad\b", _had),
    (r"\bnot only\b", not_only), (r"\bas soon as\b", as_soon_as),
    (r"\bbecause\b", because),
)  # fmt: skip
