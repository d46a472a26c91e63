"""The past, the past participle or the three forms of several verbs named in one question."""

import re
from typing import Final

from models.english_forms.online.lexicon import verbs

ASKED: Final = re.compile(
    r"\b(?P<form>past (?:simple |tenses? )?and (?:the )?past participles?|past participles?|participles?"
    r"|past(?: simple)?(?: tense)?(?: forms?)?"
    r"|(?:three|principal|all) (?:forms|parts))"
    r"(?: forms?)? (?:of|for)(?:(?: the)?(?: following| words?| verbs?))*\s*:?\s*(?P<words>.+)$",
    re.IGNORECASE | re.DOTALL,
)
NEXT: Final = re.compile(r"\s*(?:,|;|/|&|\n|\band\b)\s*|\s+", re.IGNORECASE)


def principal_parts(text: str) -> list[tuple[str, str]] | None:
    """Each verb and the form asked for; None for fewer than two verbs, or where one is on no list of ours."""
    found = ASKED.search(text)
    if not found:
        return None
    words = [word.strip(" .?!'\"“”").lower() for word in NEXT.split(found["words"])]
    named = [word for word in words if word and word not in ("to", "the", "verb", "verbs", "word", "words")]
    known = [verbs().get(word) for word in named]
    asked = found["form"].lower()
    if (
        not known
        or None in known
        or (len(known) < 2 and not asked.endswith((" forms", " parts")) and " and " not in asked)
    ):
        return None
    return [
        (
            verb.base,
            (
                f"{verb.past}, {verb.participle}"
                if " and " in asked
                else verb.participle
                if "participle" in asked
                else verb.past
                if asked.startswith("past")
                else f"{verb.past}, {verb.participle}"
            ).replace("/", " or "),
        )
        for verb in known
        if verb
    ]
