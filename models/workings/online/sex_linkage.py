"""Colour blindness and haemophilia: a recessive gene on the X chromosome, from mother and father to children."""

import re
from typing import Final

from models.workings.online.kinds import Line, Working, made

TRAITS: Final = {
    "colour blind": re.compile(r"\bcolou?r[- ]?blind(?:ness)?\b", re.IGNORECASE),
    "haemophiliac": re.compile(r"\bha?emophili\w*\b", re.IGNORECASE),
}
MOTHER: Final = r"(?:woman|mother|wife|female|lady|girl)"
FATHER: Final = r"(?:man|father|husband|male|boy)"
STATE: Final = r"(?:carrier|affected|normal)"
PURE: Final = re.compile(r"\b(?:homozygous|non-?carrier|not a carrier|does not carry)\b", re.IGNORECASE)
HALF: Final = {"carrier": ("X^{N}", "X^{n}"), "normal": ("X^{N}", "X^{N}"), "affected": ("X^{n}", "X^{n}")}


def sex_linked(said: str) -> Working | None:
    """The cross of a mother and a father who are stated; None where one of them is not."""
    trait = next((name for name, pattern in TRAITS.items() if pattern.search(said)), None)
    if trait is None or re.search(r"\bwhy\b|explain why", said, re.IGNORECASE):
        return None
    text = TRAITS[trait].sub("affected", said.lower())
    text = re.sub(
        r"\b(?:is |who is |for |of |with |has |having )?(?:a )?carrier (?:for|of) affected\b", " carrier", text
    )
    text = re.sub(
        r"\bwith (?:normal) (?:vision|sight|eyes?|clotting|blood)\b|\bnormal (?:vision|sight|eyed)\b", "normal", text
    )
    text = re.sub(r"\bheterozygous\b|\baffected carrier\b", "carrier", text)
    # What is asked of the children comes behind.
    stated = re.split(r"\b(?:what|find|calculate|how many|which|determine|state|show)\b", text)
    text = max(stated, key=lambda each: len(re.findall(rf"\b{MOTHER}\b|\b{FATHER}\b", each)))
    text = " ".join(text.split())
    mother, father = _state(text, MOTHER), _state(text, FATHER)
    if mother is None or father is None or father == "carrier":
        return None
    return _worked(trait, mother, father)


def _state(text: str, who: str) -> str | None:
    near = r"(?: (?:who|is|are|was|a|an|has|having|the|for|with|of|and|who's))*"
    before = re.findall(rf"\b({STATE}) (?:\w+ )?{who}\b", text)
    behind = re.findall(rf"\b{who}{near} ({STATE})\b(?! (?:wo)?man| (?:fe)?male| father| mother| husband| wife)", text)
    found = {*before, *behind}
    return next(iter(found)) if len(found) == 1 else None


def _worked(trait: str, mother: str, father: str) -> Working:
    eggs, sperm = HALF[mother], "X^{n}" if father == "affected" else "X^{N}"
    daughters = ["".join(sorted((egg, sperm))) for egg in eggs]
    square = (f"\\begin{{array}}{{c|cc}} & {eggs[0]} & {eggs[1]} \\\\ \\hline"
              f" {sperm} & {eggs[0]}{sperm} & {eggs[1]}{sperm}"
              f" \\\\ Y & {eggs[0]}Y & {eggs[1]}Y \\end{{array}}")  # fmt: skip
    ill_sons = sum("n" in egg for egg in eggs) * 50
    ill_daughters = sum("N" not in each for each in daughters) * 50
    carrying = sum("N" in each and "n" in each for each in daughters) * 50
    lines = [
        Line("N is the normal gene, n the recessive one; both stand on the X chromosome, none on Y. The mother is"
             f" {mother if mother != 'affected' else trait}, the father {father if father != 'affected' else trait}.",
             f"{''.join(eggs)} \\times {sperm}Y"),
        Line("Put the gametes together.", square),
        Line(f"Sons: {ill_sons}% {trait}, {100 - ill_sons}% normal. They have their X from the mother."),
        Line(f"Daughters: {ill_daughters}% {trait}, {carrying}% carriers,"
             f" {100 - ill_daughters - carrying}% normal without the gene."),
    ]  # fmt: skip
    whole = (ill_sons + ill_daughters) // 2
    answer = (f"\\text{{{trait}: {ill_sons}% of sons, {ill_daughters}% of daughters ({whole}% of all children);"
              f" carriers: {carrying}% of daughters}}").replace("%", "\\%")  # fmt: skip
    return made("\\text{sex-linked cross}", "Sons have their only X from the mother.", lines, answer,
                "work out a sex-linked cross", "B4.04")  # fmt: skip
