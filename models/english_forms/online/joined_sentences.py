"""Sentences joined or turned as papers ask: prefer, such … that, enough, despite, neither, who, wish, degrees."""

import re
from typing import Final

from models.english_forms.online.lexicon import adjectives, comparison_of, forms, is_plural, regular
from models.english_forms.online.rewritten_sentences import PRONOUNS, SUBJECT, Rewritten, clause_start, sentence_start

WHO: Final = r"(?P<who>he|she|it|they|we|i|you)"
ALTHOUGH: Final = r"^(?:although|though|even though) "
CANNOT_BE: Final = r"(?:is|are|was|were|does|do|did|can) ?(?:not|n't)"
LIKES: Final = re.compile(
    rf"^{SUBJECT} (?P<verb>likes?|loves?|enjoys?|liked|loved) (?P<one>.+?) (?:more|better) than (?P<two>.+)$", re.I
)
RATHER: Final = re.compile(
    rf"^{SUBJECT} would rather (?P<one>[a-z]+)(?P<more>.*?) than (?P<two>[a-z]+)(?P<rest>.*)$", re.IGNORECASE
)
VERY: Final = re.compile(
    rf"^{SUBJECT} (?P<be>is|are|was|were|am|felt|looked) (?:(?:very|so|too|extremely) )?(?P<how>[\w ]+?)[.;,] ?"
    r"(?:(?:and )?(?:so|therefore|thus),? )?"
    r"(?P<then>(?:i|you|he|she|it|we|they|the [a-z]+|nobody|no one|everybody|[A-Z][a-z]+) .+)$",
    re.IGNORECASE,
)
SUCH: Final = re.compile(
    r"^(?P<it>it|he|she|they|this|that) (?P<be>is|was|are|were) (?:a |an )?(?:(?:very|so|such) )?"
    r"(?P<how>[a-z]+) (?P<noun>[a-z]+)[.;,] ?(?:(?:and )?so,? )?(?P<then>.+)$",
    re.IGNORECASE,
)
SO_CAN: Final = re.compile(
    rf"^{SUBJECT} (?P<be>is|are|was|were) (?:so|very) (?P<how>[a-z]+)(?: that|[.;,](?: so)?) "
    r"(?P<other>he|she|it|they|we|i|you) (?P<can>can|could) (?!not)(?P<do>.+)$",
    re.IGNORECASE,
)
ALTHOUGH_IS: Final = re.compile(
    rf"{ALTHOUGH}{WHO} (?P<be>was|were|is|are|am) (?P<how>[^,]+), ?(?P<then>.+)$", re.IGNORECASE
)
ALTHOUGH_DID: Final = re.compile(rf"{ALTHOUGH}{WHO} (?P<verb>[a-z]+)(?P<rest>[^,]*), ?(?P<then>.+)$", re.IGNORECASE)
BUT: Final = re.compile(
    r"^(?P<who>he|she|it|they|we|i|you|[A-Z][a-z]+) (?P<verb>[a-z]+)(?P<rest>[^,.;]*)"
    r"(?:,? but |[.;] ?(?:but |yet |still )?)(?P<then>.+)$",
    re.IGNORECASE,
)
NOT_BOTH: Final = re.compile(
    rf"^(?P<one>[\w' ]+?) {CANNOT_BE} (?P<do>[^.]+?)[.;,] ?(?:and )?(?P<two>[\w' ]+?) "
    rf"{CANNOT_BE} (?P<same>[^.]+?)(?: either)?$",
    re.IGNORECASE,
)
RELATIVE: Final = re.compile(
    r"^(?P<head>(?:the|a|an|this|that) [a-z]+) (?P<verb>[a-z]+)(?P<rest>[^.]*)\. ?"
    r"(?P<it>he|she|it|they) (?P<did>[a-z]+)(?P<more>[^.]*)$",
    re.IGNORECASE,
)
OBJECT_OF: Final = re.compile(
    r"^(?P<start>(?:i|you|he|she|it|we|they|[A-Z][a-z]+) [a-z]+) (?P<head>(?:the|a|an) [a-z]+)\. ?"
    r"(?P<it>he|she|it|they) (?P<did>[a-z]+)(?P<more>[^.]*)$",
    re.IGNORECASE,
)
WISH: Final = re.compile(
    r"^(?:i am sorry (?:that )?)?i (?P<verb>am not|do not|don't|cannot|can't|am)(?P<rest>[^.]*)$", re.IGNORECASE
)
THAN_ANY: Final = re.compile(
    r"^(?P<who>[\w' ]+?) (?P<be>is|was) (?P<more>more [a-z]+|[a-z]+er) than "
    r"(?:any other|all (?:the )?(?:other|others)|the other) (?P<noun>[a-z]+)(?P<where>.*)$",
    re.IGNORECASE,
)
THE_MOST: Final = re.compile(
    r"^(?P<who>[\w' ]+?) (?P<be>is|was) the (?P<most>most [a-z]+|[a-z]+est|best|worst) (?P<noun>[a-z]+)(?P<where>.*)$",
    re.IGNORECASE,
)
BEINGS: Final = (
    "boy", "girl", "man", "woman", "teacher", "student", "pupil", "player", "person", "doctor", "farmer", "driver",
    "thief", "child", "nurse", "lady", "people", "men", "women", "boys", "girls", "uncle", "trader", "soldier",
)  # fmt: skip
OBJECTS: Final = {"he": "him", "she": "her", "it": "it", "they": "them", "we": "us", "i": "me", "you": "you"}


def prefer(said: str) -> Rewritten | None:
    """*Likes tea more than coffee* -> *prefers tea to coffee*."""
    if found := LIKES.match(said):
        verb = found["verb"].lower()
        form = "prefers" if verb.endswith("s") else "preferred" if verb.endswith("ed") else "prefer"
        return Rewritten(
            f"{sentence_start(found['who'])} {form} {found['one']} to {found['two']}.",
            "*Prefer* one thing *to* another: not *than*.",
        )
    if found := RATHER.match(said):
        one, two = (forms().get(found[part].lower()) for part in ("one", "two"))
        if one and two:
            first, second = f"{one[0].ing}{found['more']}", f"{two[0].ing}{found['rest']}"
            verb = "prefers" if found["who"].lower() in ("he", "she") else "prefer"
            return Rewritten(
                f"{sentence_start(found['who'])} {verb} {first} to {second}.", "*Prefer* takes *-ing* and *to*."
            )
    return None


def so_that(said: str) -> Rewritten | None:
    """*The bag was very heavy. I could not lift it.* -> *so heavy that*."""
    found = VERY.match(said)
    if not found:
        return None
    first = f"{sentence_start(found['who'])} {found['be']} so {found['how']}"
    return Rewritten(
        f"{first} that {clause_start(found['then'])}.",
        "*So* stands before the adjective, *that* before what follows from it.",
    )


def such_that(said: str) -> Rewritten | None:
    found = SUCH.match(said)
    if not found:
        return None
    many = is_plural(found["noun"].lower())
    article = "" if many else "an " if found["how"][0].lower() in "aeiou" else "a "
    first = f"{sentence_start(found['it'])} {found['be']} such {article}{found['how']} {found['noun']}"
    return Rewritten(
        f"{first} that {clause_start(found['then'])}.",
        "*Such* stands before (an article,) an adjective and a noun; *that* leads to what follows.",
    )


def enough(said: str) -> Rewritten | None:
    """*So tall that she can reach it* -> *tall enough to reach it*; another's doing takes *for him*."""
    found = SO_CAN.match(said)
    if not found:
        return None
    who, other, do = found["who"], found["other"].lower(), found["do"]
    head = who.lower().split()[-1]
    is_same = head == other or (other in ("he", "she", "they") and (head in BEINGS or who.split()[-1][0].isupper()))
    for_whom = "" if is_same else f" for {OBJECTS[other]}"
    act = do if is_same else re.sub(r" (?:it|them|him|her)$", "", do)
    return Rewritten(f"{sentence_start(who)} {found['be']} {found['how']} enough{for_whom} to {act}.",
                     "*Enough* comes after the adjective, then *to* and the base form.")  # fmt: skip


def _despite(said: str, words: str) -> Rewritten | None:
    if found := ALTHOUGH_IS.match(said):
        doing = f"being {found['how']}"
    elif found := (ALTHOUGH_DID.match(said) or BUT.match(said)):
        known = forms().get(found["verb"].lower())
        if found["verb"].lower() in ("was", "were", "is", "are", "am"):
            doing = f"being{found['rest']}"
        elif known and known[1] in ("past", "third", "base"):
            doing = f"{known[0].ing}{found['rest']}"
        else:
            return None
    else:
        return None
    then, who = found["then"], found["who"]
    first = then.split()[0].lower()
    if first not in PRONOUNS or (who.lower() in PRONOUNS and first != who.lower()) or re.search(r"\bnot\b|n't", doing):
        return None
    start = then if who.lower() in PRONOUNS else f"{who} {' '.join(then.split()[1:])}"
    return Rewritten(
        f"{words} {doing}, {clause_start(start)}.",
        f"After *{words.lower()}* stands a noun or the *-ing* form, and no *but*.",
    )


def in_spite_of(said: str) -> Rewritten | None:
    return _despite(said, "In spite of")


def despite(said: str) -> Rewritten | None:
    return _despite(said, "Despite")


def neither_nor(said: str) -> Rewritten | None:
    found = NOT_BOTH.match(said)
    if not found or found["do"].lower().strip() != found["same"].lower().strip():
        return None
    first, *rest = found["do"].split()
    known = forms().get(first.lower())
    be = re.search(r"\b(is|are|was|were)(?: not|n't)", said.lower())
    tense = re.search(r"\b(does|do|did|can)(?: not|n't)", said.lower())
    if be:
        verb = f"{'was' if be[1] in ('was', 'were') else 'is'} {found['do']}"
    elif tense and (known or tense[1] != "did"):
        base = known[0] if known else regular(first.lower())
        helped = {"did": base.past.split("/")[0], "can": f"can {base.base}"}
        verb = " ".join([helped.get(tense[1], base.third), *rest])
    else:
        return None
    return Rewritten(f"Neither {clause_start(found['one'])} nor {clause_start(found['two'])} {verb}.",
                     "*Neither … nor* already says *not*; the verb agrees with what stands nearest to it.")  # fmt: skip


def relative(said: str) -> Rewritten | None:
    """Joined by *who* or *which*, where the pronoun can only mean one thing."""
    if found := RELATIVE.match(said):
        head = found["head"].split()[-1].lower()
        word = "who" if head in BEINGS else "which"
        if (
            (word == "who") == (found["it"].lower() == "it")
            or not _is_verb(found["verb"])
            or not _is_verb(found["did"])
        ):
            return None
        sentence = (
            f"{sentence_start(found['head'])} {word} {found['did']}{found['more']} {found['verb']}{found['rest']}."
        )
        return Rewritten(
            sentence, f"*{word.capitalize()}* takes the place of *{found['it'].lower()}* and follows what it means."
        )
    if found := OBJECT_OF.match(said):
        head = found["head"].split()[-1].lower()
        word = "who" if head in BEINGS else "which"
        if (word == "who") == (found["it"].lower() == "it") or not _is_verb(found["did"]):
            return None
        sentence = f"{sentence_start(found['start'])} {found['head']} {word} {found['did']}{found['more']}."
        return Rewritten(
            sentence, f"*{word.capitalize()}* takes the place of *{found['it'].lower()}* and follows what it means."
        )
    return None


def _is_verb(word: str) -> bool:
    known = forms().get(word.lower())
    return word.lower() in ("is", "are", "was", "were", "has", "have", "had") or (
        known is not None and known[1] in ("past", "third")
    )


def wish(said: str) -> Rewritten | None:
    found = WISH.match(said)
    if not found:
        return None
    verb, rest = found["verb"].lower(), found["rest"]
    if verb == "am not":
        made = f"were{rest}"
    elif verb == "am":
        made = f"were not{rest}"
    elif verb in ("cannot", "can't"):
        made = f"could{rest}"
    else:
        words = rest.split()
        known = forms().get(words[0].lower()) if words else None
        if known is None or known[0].base != words[0].lower():
            return None
        made = " ".join([known[0].past.split("/")[0], *words[1:]])
    return Rewritten(
        f"I wish I {made.strip()}.", "After *I wish* the verb goes one step back in time, for what is not so."
    )


def superlative(said: str) -> Rewritten | None:
    """*Taller than any other girl* -> *the tallest girl*."""
    found = THAN_ANY.match(said)
    most = _degree(found["more"].lower(), 0, 1) if found else None
    if not found or most is None:
        return None
    noun = found["noun"].lower()
    one = noun.removesuffix("s") if is_plural(noun) and noun.endswith("s") else noun
    return Rewritten(f"{sentence_start(found['who'])} {found['be']} the {most} {one}{found['where']}.",
                     "One compared with all others takes *the* and the superlative.")  # fmt: skip


def comparative(said: str) -> Rewritten | None:
    """*The tallest girl* -> *taller than any other girl*."""
    found = THE_MOST.match(said)
    more = _degree(found["most"].lower(), 1, 0) if found else None
    if not found or more is None:
        return None
    rest = f"{more} than any other {found['noun']}{found['where']}"
    return Rewritten(f"{sentence_start(found['who'])} {found['be']} {rest}.",
                     "The comparative with *than any other* says the same as the superlative.")  # fmt: skip


def _degree(word: str, given: int, asked: int) -> str | None:
    for adjective in adjectives():
        found = comparison_of(adjective)
        if found and word in found[given].split("/"):
            return found[asked].split("/")[0]
    return None
