"""One plain passive sentence into the active: what is done to, verb and doer; None where one is not surely found."""

import re
from typing import Final

from models.english_forms.online.lexicon import Verb, forms, is_plural
from models.english_forms.online.rewritten_sentences import Rewritten

ASKED: Final = re.compile(
    r"^\W*(?:please )?(?:change|put|turn|re-?write|write|convert)?\s*(?:(?:this|the|following)\s+)*(?:sentences?\s+)?"
    r"(?:in ?to|in|to|from passive to)?\s*(?:the )?active(?: voice| form)?(?: of| form)?\s*[:.,-]?\s+(?P<after>.+)$"
    r"|^(?P<before>.+?)[.\"”,:;(]+\s*(?:change|put|turn|re-?write|write|convert)?\b[^.]*?\bactive(?: voice| form)?\W*$",
    re.IGNORECASE | re.DOTALL,
)
PASSIVE: Final = re.compile(
    r"^(?P<thing>[\w' -]+?) (?P<be>(?:is|are|am|was|were)(?: being)?|(?:has|have|had|will have) been"
    r"|(?:will|shall|can|could|may|might|must|should|would) be) "
    r"(?P<verb>[a-z]+)(?P<rest>[\w' ]*?) by (?P<doer>[\w' ]+)$",
    re.IGNORECASE,
)
SUBJECT_OF: Final = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}
OBJECT_OF: Final = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them"}


def in_active(text: str) -> Rewritten | None:
    """The sentence in the active; None where the doer is not named after *by*."""
    found = ASKED.match(" ".join(text.replace("’", "'").split()))
    said = (found["after"] or found["before"]).strip(" .?!\"'“”:") if found else ""
    read = PASSIVE.match(said)
    known = forms().get(read["verb"].lower()) if read else None
    if not read or known is None or read["verb"].lower() not in known[0].participle.split("/"):
        return None
    doer = SUBJECT_OF.get(read["doer"].lower(), read["doer"])
    if re.search(r"\b(?:who|which|that|not)\b", said, re.IGNORECASE):
        return None
    thing = _small(OBJECT_OF.get(read["thing"].lower(), read["thing"]))
    sentence = (
        f"{doer[0].upper()}{doer[1:]} {_active(read['be'].lower(), known[0], doer.lower())} {thing}{read['rest']}."
    )
    return Rewritten(
        sentence, f"The doer after *by* becomes the subject, and *{read['be']} {read['verb']}* the active verb."
    )


def _active(be: str, verb: Verb, doer: str) -> str:
    last = doer.split()[-1]
    is_one = last in ("he", "she", "it") or (
        last not in ("i", "you", "we", "they") and not is_plural(last) and " and " not in doer
    )
    if be.endswith(" being"):
        helper = {
            "is": "is" if is_one else "am" if last == "i" else "are",
            "was": "was" if is_one or last == "i" else "were",
        }
        return f"{helper['was' if be.split()[0] in ('was', 'were') else 'is']} {verb.ing}"
    if be.endswith(" been"):
        have = {"had": "had", "will have": "will have"}.get(be.removesuffix(" been"), "has" if is_one else "have")
        return f"{have} {verb.done}"
    if be.endswith(" be"):
        return f"{be.removesuffix(' be')} {verb.base}"
    return verb.past.split("/")[0] if be in ("was", "were") else verb.third if is_one else verb.base


def _small(thing: str) -> str:
    first, _, rest = thing.partition(" ")
    articles = ("the", "a", "an", "my", "his", "her", "our", "their", "your", "this", "these", "some", "many", "all")
    return f"{first.lower() if first.lower() in articles else first} {rest}".strip()
