"""Units as learners write them: cm³, CM^3, cc and cubic centimetres are one unit, so are km/h and km per hour. Pure.

What a question lists as its unit and its variants is read in the same way, so that one form of a unit stands for all.
"""

import re
import unicodedata

LONGEST = 48  # of a unit in words: cubic centimetres per minute
PREFIXES = {"": "", "kilo": "k", "centi": "c", "milli": "m", "deci": "d", "mega": "M", "micro": "μ"}
NAMES = {
    "m": "metres metre meters meter mtrs",
    "g": "grammes gramme grams gram gms",
    "l": "litres litre liters liter ltrs ltr",
    "s": "seconds second secs sec",
    "N": "newtons newton",
    "J": "joules joule",
    "W": "watts watt",
    "V": "volts volt",
    "A": "amperes ampere amps amp",
    "Pa": "pascals pascal",
    "Hz": "hertz",
    "K": "kelvins kelvin",
    "D": "dioptres dioptre diopters diopter",
    "mol": "moles mole mols",
    "Ω": "ohms ohm",
}
WHOLE = {
    "min": "minutes minute mins",
    "h": "hours hour hrs hr",
    "day": "days",
    "kg": "kilos kilo kgs",
    "g": "gm",
    "km": "kms",
    "cm": "cms",
    "mm": "mms",
    "cm3": "cc",
    "°C": "celsius celcius centigrade oc",
    "°": "degrees degree degs deg",
    "%": "percent percentage",
}
SIGNS = {
    prefix + name: short + sign
    for sign, names in NAMES.items()
    for name in names.split()
    for prefix, short in PREFIXES.items()
} | {name: sign for sign, names in WHOLE.items() for name in names.split()}
SHILLINGS = frozenset((
    "ugx", "ush", "ushs", "ugsh", "ugshs", "sh", "shs", "/=", "/-", "=",
    *(f"{whose}shilling{s}" for whose in ("", "uganda", "ugandan") for s in ("", "s")),
))  # fmt: skip
SAME = {
    "ml": "cm3",
    "mls": "cm3",
    "c": "°c",
    "m/s/s": "m/s2",
    "j/kg/°c": "j/kg°c",
    "j/kgc": "j/kg°c",
    "j/kg/c": "j/kg°c",
}
WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,}")
SQUARED = re.compile(r"\b(?:square|sq)\b\.?\s*([^\W\d_]+)|\b([^\W\d_]+)\s+squared\b", re.IGNORECASE)
CUBED = re.compile(r"\b(?:cubic|cu)\b\.?\s*([^\W\d_]+)|\b([^\W\d_]+)\s+cubed\b", re.IGNORECASE)
PER = re.compile(r"\s*\b(?:per|every|each|in (?:one|a)|an?(?=\s+[^\W\d_]{3}))\b\s*", re.IGNORECASE)
PER_POWER = re.compile(r"(?<=[^\W_])[\s.·]*(kg|cm|dm|min|hr|°C|[hsm])\s*-([1-3])", re.IGNORECASE)  # m s-1 is m/s
MILLI_OR_MEGA = re.compile(r"m(?:[wjvaω]|hz|pa)", re.IGNORECASE)  # mW is not MW
AFTER = re.compile(r"\s+(?:long|high|deep|wide|tall|apart|away|only|altogether|in (?:all|total))$", re.IGNORECASE)
ONE_UNIT = re.compile(r"[a-z°µΩ%]{1,12}[²³]?(\^-?\d)?(/[a-z]{1,6}[²³]?)?\.?", re.IGNORECASE)
SEVERAL_WORDS = re.compile(r"(?!.*\b(?:or|and|not|to|out|of)\b)[^\W\d_]{2,16}(?: [^\W\d_]{2,16}){1,3}", re.IGNORECASE)

WORDS_AFTER = 5  # 45 cm from the middle of the ruler
PLAIN_WORDS = re.compile(rf"[^\W\d_]{{1,20}}(?: [^\W\d_]{{1,20}}){{0,{WORDS_AFTER - 1}}}")
FIRST_WORDS = "of from for at away was were is are by with behind between after before around in on"
OTHER_UNITS = (
    "ml dl dag hg kn mj kj kw mw mv kv ma khz mhz kpa ha acre acres hectare hectares inch inches foot feet ft yard "
    "yards mile miles tonne tonnes ton tons pound pounds lb lbs ounce ounces gallon gallons dollar dollars euro euros "
    "usd week weeks month months year years daily weekly monthly yearly fahrenheit f bar bars atm radian radians "
    "second minute hour day cup cups bag bags cent cents"
)
OTHER_AMOUNTS = (  # words that make another amount of it
    "not no never none nor neither or and to out less more than minus plus times per each every half quarter third "
    "dozen square sq squared cubic cubed cu power force negative below under over loss debt deficit zero one two three "
    "four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred hundreds thousand thousands "
    "million millions billion wrong except without but if maybe"
)
OPENERS, TELLERS = frozenset(FIRST_WORDS.split()), frozenset(OTHER_AMOUNTS.split())
MULTIPLES = ("hundred", "thousand", "million", "dozen")
UNIT_WORDS = {
    name.casefold() for name in (*NAMES, *PREFIXES.values(), *WHOLE, *SIGNS, *SIGNS.values(), *OTHER_UNITS.split())
} | SHILLINGS


def plain_unit(text: str) -> str:
    """One way of writing for all that mean the same unit."""
    if len(text) > LONGEST:
        return text
    bare = unicodedata.normalize("NFKC", text.replace("º", "°")).translate(str.maketrans("−", "-", "^")).strip(" .")
    bare = re.sub(r"\bper\s*cent(?:age)?\b", "%", bare, flags=re.IGNORECASE)
    bare = re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", " ", bare)  # newton-metre
    for pattern, power in ((SQUARED, "2"), (CUBED, "3")):
        bare = pattern.sub(rf"\g<1>\g<2>{power}", bare)
    bare = WORD.sub(lambda found: SIGNS.get(found[0].casefold(), found[0]), PER.sub("/", bare))
    bare = PER_POWER.sub(lambda found: f"/{found[1]}{found[2].replace('1', '')}", bare)
    bare = re.sub(r"°(?=\s*°)|[\s.·*()]", "", bare)
    small = "/".join(map(_in_small, bare.split("/"))).replace("dm3", "l")
    return SAME.get(small, small)


def _in_small(part: str) -> str:
    """Kg and KG as kg, learner as learners; only the m of milli and the M of mega stay apart."""
    kept = part[:1] if MILLI_OR_MEGA.fullmatch(part) else ""
    small = kept + part[len(kept) :].casefold()
    return small[:-1] if re.fullmatch(r"[^\W\d_]{4,}s", small) else small


def unit_fits(unit: str, known: list[str]) -> bool:
    """The unit asked for or none; where none is asked for, a few words are no mistake."""
    unit = AFTER.sub("", unit.strip())
    ours = {plain_unit(name) for name in known}
    if not unit or plain_unit(unit) in ours:
        return True
    if re.sub(r"[\s.]", "", unit).casefold() in SHILLINGS:
        return not ours or any(name.casefold() in SHILLINGS for name in known)
    if _is_harmless(unit, ours):
        return True
    if not ours:
        return unit.casefold() not in MULTIPLES and any(
            pattern.fullmatch(unit) for pattern in (ONE_UNIT, SEVERAL_WORDS)
        )
    counted = {name for name in ours if re.fullmatch(r"[^\W\d_]{4,}", name)}  # bean plants are plants
    return SEVERAL_WORDS.fullmatch(unit) is not None and plain_unit(unit.split()[-1]) in counted


def _is_harmless(unit: str, ours: set[str]) -> bool:
    """45 cm from the pivot, or 45 from the pivot: a few words after the unit, or in its place, that change nothing."""
    words = unit.rstrip(".").split()
    return any(
        PLAIN_WORDS.fullmatch(" ".join(rest))
        and not (TELLERS | UNIT_WORDS) & {word.casefold() for word in rest}
        and (
            plain_unit(" ".join(words[:at])) in ours or _is_money(words[:at], ours)
            if at
            else len(rest) > 1 and rest[0].casefold() in OPENERS
        )
        for at, rest in ((at, words[at:]) for at in range(len(words)))
    )


def _is_money(words: list[str], ours: set[str]) -> bool:
    return "".join(words).strip(".").casefold() in SHILLINGS and bool(ours & SHILLINGS)
