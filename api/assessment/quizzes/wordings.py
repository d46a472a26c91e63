"""Short texts as learners type them, compared with the wordings a question accepts. Pure.

Formulas keep their signs, since x − 2 is not x + 2, and lose their spaces; anything else compares as words.
"""

import re
import unicodedata

FORMULA = re.compile(
    r"(?=.*\d)(?=.*[-+−=×*/÷^(,<>≤≥])(?!.*[a-z]{4})|(?=.*[-+−=×*/÷^<>≤≥])(?!.*[^\W\d_]{2})",  # 3n + 1; (v − u)/a
    re.IGNORECASE,
)
MONEY = re.compile(r"(?<![^\W\d_])(?:ugx|u?shs?|shillings?)(?![^\W\d_])\.?|/[=-]\s*$", re.IGNORECASE)  # 2500shs too
PLUS_MINUS = re.compile(r"\+(?:\((-[^\W_]+)\)(?!\^)|(?=-))")  # 3x + (−2) and 3x + −2, but not 3 + (−2)²
COMPOUND = re.compile(r"(?=.*\d)(?=.*[A-Z])(?:[A-Z][a-z]?|[()\d])+")  # H2O, Ca(OH)2
STATE = re.compile(r"[_\s]|\((?:aq|s|l|g)\)\s*$")  # CO_2, NaCl(aq)
STATED = re.compile(  # It is Fe2O3; the empirical formula of the oxide is Fe2O3
    r"^\s*(?:(?:so|thus|hence|therefore),?\s+)?(?:it|they|"
    r"(?:the |its )?(?:(?:right|correct|empirical|molecular|chemical|nth) )?"
    r"(?:answer|formula|expression|equation|rule|term|point|coordinates|arrangement|configuration)"
    r"(?: (?:of|for) [^=:\d]{1,40}?)?)"
    r"(?:\s+(?:is|are)\b\s*:?|\s*:)\s*",
    re.IGNORECASE,
)
ARROW = re.compile("[→↦⟶]|[|-]->?|->")  # f⁻¹: x ↦ (x + 2)/3
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
ARTICLES = ("a", "an", "the")
FRAME = re.compile(
    r"^(?:(?:it|this|that|they|these|(?:the )?(?:answer|name|process|gas|disease|unit|noun|verb|adjective|"
    r"adverb|preposition|plural|opposite|word|phrase|method|reaction|term|energy|force|shape)(?: form)?)"
    r" (?:is|s|are|was)(?: called| known as)?|(?:we|you|people) call(?: it| this| that| them| these)?|"
    r"(?:it|they) belongs? to|(?:is |are )?(?:called|known as)|(?:the )?(?:process|method|practice) of) |"
    r" (?:process|method|practice|noun|verb|adjective|adverb)$"
)
SPELLINGS = tuple(
    (re.compile(pattern), ours)
    for pattern, ours in (
        (r"is(e[ds]?|ing|ation)\b", r"iz\1"),
        (r"\b(col|neighb|od|vap|lab|behavi|fav|tum)our", r"\1or"),
        (r"(cent|met|lit|theat|fib)re", r"\1er"),
        ("sulph", "sulf"),
        ("aluminium", "aluminum"),
        ("(?<=.)[ao]e(?=.{3})|^[ao]e(?=so|st)", "e"),  # faeces, haemoglobin, oesophagus
    )
)


def is_accepted(given: str, accepted: list[str]) -> bool:
    """Does it say what one of the accepted wordings says, or a part of an accepted sentence that holds the answer?"""
    return any(_same_text(given, wording) for wording in accepted) or _is_part(given, accepted)


def _same_text(given: str, accepted: str) -> bool:
    if _is_compound(accepted) or FORMULA.match(accepted):
        given = STATED.sub("", given)
    if _is_compound(accepted):
        return formula(STATE.sub("", _result(given))) == formula(accepted)
    if FORMULA.match(accepted):
        given = MONEY.sub("", given)
        sides = [given] if "=" in accepted else [given, _result(given)]
        return any(_unwrapped(formula(side)) == _unwrapped(formula(accepted)) for side in sides)
    ours = _bare(accepted) or accepted  # a sign such as ∅ has no words
    sides = [given, _result(given)] if re.search(r"\d", accepted) and "=" not in accepted else [given]
    return any((_bare(side) or side) == ours for side in sides)  # log 3 + log 5 = log 15 is log 15


def _is_compound(text: str) -> bool:
    return COMPOUND.fullmatch(unicodedata.normalize("NFKC", text)) is not None


def _result(text: str) -> str:
    """What stands after the last sign of equality: T = 3n + 1 gives 3n + 1."""
    return ARROW.sub("=", text).rpartition("=")[2] or text


def _unwrapped(text: str) -> str:
    """(3n + 1) is 3n + 1, but (x − 2)(x − 3) and the point (4, 3) keep their brackets."""
    return text[1:-1] if re.fullmatch(r"\([^(),]+\)", text) else text


def _is_part(given: str, accepted: list[str]) -> bool:
    """were swimming in the river, where both were swimming and the whole sentence are accepted."""
    words = [f" {plain(wording)} " for wording in accepted if not (FORMULA.match(wording) or _is_compound(wording))]
    said = f" {plain(given)} "
    return any(short.strip() and short in said and said in whole for whole in words for short in words)


def formula(text: str) -> str:
    """Formulas compare without case and spaces, however minus, times, divide and powers are typed."""
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: "^" + found[0].translate(SUPERSCRIPTS), text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)  # 2,500 is 2500; (3, 250) keeps its comma by the space
    text = re.sub(r"\s", "", unicodedata.normalize("NFKC", text).casefold())
    text = re.sub(r"(?<=\d)x(?=\d)", "*", text.translate(str.maketrans("−–×÷⁄·", "--*//*")).replace("**", "^"))
    text = PLUS_MINUS.sub(r"\1", text)
    text = re.sub(r"\*(?=[a-z(])|(?<=[a-z)])\*", "", text)  # 3 × n is 3n
    return text.replace("<=", "≤").replace(">=", "≥").rstrip(".")


def plain(text: str) -> str:
    """Words compare without case, accents on spaces, punctuation or a leading article."""
    words = re.sub(r"[^\w\s]", " ", unicodedata.normalize("NFKC", text).casefold()).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)


def _bare(text: str) -> str:
    """The words without “it is called”, in one of the two spellings of English."""
    words = plain(FRAME.sub("", plain(text)))
    for pattern, ours in SPELLINGS:
        words = pattern.sub(ours, words)
    return words
