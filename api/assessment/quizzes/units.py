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
    if not ours:
        return any(pattern.fullmatch(unit) for pattern in (ONE_UNIT, SEVERAL_WORDS))
    counted = {name for name in ours if re.fullmatch(r"[^\W\d_]{4,}", name)}  # bean plants are plants
    return SEVERAL_WORDS.fullmatch(unit) is not None and plain_unit(unit.split()[-1]) in counted
