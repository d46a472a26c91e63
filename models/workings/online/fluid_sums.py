"""Sums of fluids and heat: presses, upthrust, mixtures, gas laws, melting and boiling, hot with cold water."""

from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import FORCE, MASS, TIME, N, Sum, Wanted, worked_sum

G: Final = 10
W = Wanted
IS: Final = r"(?: ?(?:is|are|was|of|as|at|by|has|have|a|an|the|cross|sectional|section|[=:,]))* ?"
AREA: Final = rf"{N} ?((?:cm|m)(?:\^?2|²))"
VOLUME: Final = rf"{N} ?(cm\^?3|cm³|m\^?3|m³|litres?|liters?|ml|l\b|dm\^?3|dm³)"
DENSITY: Final = rf"{N} ?((?:g|kg) ?/ ?(?:cm|m)(?:\^?3|³)|g ?cm\^?-3)"
DEGREES: Final = rf"{N} ?(?:°|º|deg\w*)? ?c?\b(?! ?(?:kg|g|cm|m|s)\b)"
CELSIUS: Final = r"(-?\d+(?:\.\d+)?) ?(?:°|º|deg\w*)? ?(?:c\b|celsius)"
PRESSURE: Final = rf"{N} ?(atm\w*|pa|kpa|mmhg|cmhg|n/m\^?2|n/m²)"
SMALL: Final = r"(?:small(?:er)?|input|narrow\w*|master|first|effort)"
LARGE: Final = r"(?:larg(?:e|er)|big(?:ger)?|output|wider?|load|second|ram)"
PRESS: Final = Sum(
    r"\b(?:hydraulic|pistons?|car jack)\b",
    {
        "A1": rf"\b{SMALL} piston[a-z ,']*?\barea{IS}{AREA}|\b{SMALL} piston{IS}{AREA}|\barea of (?:the"
              rf" )?{SMALL} piston[a-z ,]*?{AREA}",
        "A2": rf"\b{LARGE} piston[a-z ,']*?\barea{IS}{AREA}|\b{LARGE} piston{IS}{AREA}|\barea of (?:the"
              rf" )?{LARGE} piston[a-z ,]*?{AREA}"
              rf"|\b{LARGE} (?:one|piston)[a-z ]*?{AREA}",
        "F2": rf"\bload{IS}{FORCE}",
        "F1": FORCE,
    },
    (
        W(r"\b(?:force|load|weight)\b", "A1 A2 F1", "\\frac{F_2}{A_2} = \\frac{F_1}{A_1}",
          "F_2 = \\frac{{{F1}}}{{{A1}}} \\times {A2} =", lambda v: v["F1"] / v["A1"] * v["A2"], "@F1",
          "a force of a hydraulic press"),
        W(r"\b(?:force|effort)\b", "A1 A2 F2", "\\frac{F_1}{A_1} = \\frac{F_2}{A_2}",
          "F_1 = \\frac{{{F2}}}{{{A2}}} \\times {A1} =", lambda v: v["F2"] / v["A2"] * v["A1"], "@F2",
          "a force of a hydraulic press"),
    ),
    "P2.03", "The pressure in the liquid is the same everywhere.", r"radius|diameter|kg\b|efficien|distance|moves",
     keeps=True,
)  # fmt: skip
UPTHRUST: Final = Sum(
    r"\b(?:upthrust|apparent|in air|immersed|relative density|loss in weight)\b",
    {
        "W1": rf"{FORCE} (?:when )?in air|in air{IS}{FORCE}|\b(?:weight|weighs?|weighing){IS}{FORCE}",
        "W2": rf"{FORCE} (?:when )?(?:\w+ ){{0,3}}(?:in|immersed|submerged)|(?:in|immersed in) (?:water|a"
              rf" liquid){IS}{FORCE}"
              rf"|apparent weight{IS}{FORCE}|{FORCE}",
    },
    (
        W(r"\b(?:upthrust|loss (?:in|of) weight)\b", "W1 W2",
          "\\text{upthrust} = \\text{weight in air} - \\text{weight in the liquid}", "{W1} - {W2} =",
          lambda v: v["W1"] - v["W2"] if v["W1"] > v["W2"] else None, "N", "an upthrust"),
        W(r"\brelative density\b", "W1 W2",
          "\\text{R.D.} = \\frac{\\text{weight in air}}{\\text{loss of weight in water}}",
          "\\frac{{{W1}}}{{{W1} - {W2}}} =", lambda v: v["W1"] / (v["W1"] - v["W2"]) if v["W1"] > v["W2"] else None, "",
          "a relative density"),
    ),
    "P2.03", "The upthrust is the weight that is lost in the liquid.",
    r"oil|spirit|paraffin|alcohol|kerosene|density of the liquid|volume",
)  # fmt: skip
BOX_PRESSURE: Final = Sum(
    r"\bpressure\b",
    {"m": MASS, "l": rf"{N} ?(m|cm) ?(?:by|x|×|and)", "w": rf"{N} ?(m|cm)\b(?! ?[\^23²³/])"},
    (W(r"\bpressure\b", "m l w", "p = \\frac{F}{A} = \\frac{mg}{l \\times w}, \\quad g = 10 \\text{ N/kg}",
       "\\frac{{{m} \\times 10}}{{{l} \\times {w}}} =", lambda v: v["m"] * G / v["l"] / v["w"], "Pa", "a pressure"),),
    "P2.03", "Pressure is force over area; the force is the weight.",
     r"density|\bby\b.*\bby\b|[x×] ?\d.*[x×] ?\d|maximum|minimum|least",
)  # fmt: skip
MIXTURE: Final = Sum(
    r"\bmix\w*\b.*\bdensity\b|\bdensity\b.*\bmix\w*\b",
    {"V1": VOLUME, "D1": rf"(?:density{IS})?{DENSITY}|density{IS}{N}", "V2": VOLUME,
        "D2": rf"(?:density{IS})?{DENSITY}|density{IS}{N}"},
    (W(r"\bdensity\b", "V1 D1 V2 D2", "\\rho = \\frac{\\text{total mass}}{\\text{total volume}}",
       "\\frac{{{V1} \\times {D1} + {V2} \\times {D2}}}{{{V1} + {V2}}} =",
       lambda v: (v["V1"] * v["D1"] + v["V2"] * v["D2"]) / (v["V1"] + v["V2"]), "g/cm³", "the density of a mixture"),),
    "P1.02", "Find both masses, volume × density; then all the mass over all the volume.",
     r"kg/m|litre|\bm3\b|contract",
)  # fmt: skip
MELT: Final = Sum(
    r"\b(?:melt\w*|ice|steam|boil\w*|vapou?ri\w*|evaporat\w*|fusion|latent)\b",
    {
        "L": rf"\b(?:(?:specific )?latent heat(?: of)?(?: fusion| vapori[sz]ation| ice| steam| water| of)*"
             rf"|l[vf]?\b){IS}{N}"
             r" ?(kj|j|mj) ?(?:/ ?|per )?(?:kg|kilogram)(?:\^?-1)?",
        "m": MASS,
    },
    (W(r"\b(?:heat|energy)\b", "L m", "Q = m L", "{m} \\times {L} =", lambda v: v["m"] * v["L"], "J",
       "a quantity of heat"),),
    "P3.06", "While it melts or boils the temperature stays: only mass times latent heat counts.",
    r"\bc ?=|heat capacity|(?:to|at) (?!0(?!\d)|100(?!\d))\d+ ?(?:°|deg|c\b)|from|raise|water at 0.*water at",
    r"(?:at |of )?\b(?:0|100) ?(?:°|º|deg\w*)? ?c\b(?: to (?:steam|water|ice))?|(?:at )?0 ?°",
)  # fmt: skip
MIXED_WATER: Final = Sum(
    r"\b(?:mix\w*|added|poured)\b.*\b(?:final|resulting) temp|\b(?:final|resulting) temp\w*\b.*\b(?:mix\w*|added)\b",
    {
        "m1": MASS, "T1": rf"\bat{IS}{CELSIUS}", "m2": MASS, "T2": rf"\bat{IS}{CELSIUS}",
    },
    (W(r"\b(?:final|resulting) temp", "m1 T1 m2 T2",
       "\\text{heat lost} = \\text{heat gained} \\Rightarrow T = \\frac{m_1 T_1 + m_2 T_2}{m_1 + m_2}",
       "\\frac{{{m1} \\times {T1} + {m2} \\times {T2}}}{{{m1} + {m2}}} =",
       lambda v: (v["m1"] * v["T1"] + v["m2"] * v["T2"]) / (v["m1"] + v["m2"]), "°C", "a final temperature"),),
    "P3.06", "What the hot water loses the cold water gains; both are water, so c falls out.",
    r"ice|steam|copper|iron|metal|calorimeter|alumin|brass|oil|alcohol|container|lead", 
    r"\(?(?:specific heat(?: capacity)? of water|s\.?h\.?c\w* of water|c) ?(?:is|="
    r"|as)? ?4,?200 ?j?/?kg\S*(?: ?k\b)?\)?",
)  # fmt: skip
BURNER: Final = Sum(
    r"\b(?:heater|kettle|immersion)\b",
    {
        "P": rf"{N} ?(kw|w|watts?)\b", "t": TIME, "m": MASS,
        "c": rf"(?:\bc|specific heat(?: capacity)?)(?: of [a-z ]{{2,20}}?)?{IS}{N} ?(?:j ?/? ?kg\S*(?: ?[ck]\b)?)?",
        "dt": rf"(?:by|through|rise of){IS}{N} ?(?:°|deg\w*|c\b|k\b)",
    },
    (
        W(r"\b(?:rise|change|increase) (?:in|of) temp|\btemperature (?:rise|change)", "P t m c",
          "P t = m c \\theta", "\\theta = \\frac{{{P} \\times {t}}}{{{m} \\times {c}}} =",
          lambda v: v["P"] * v["t"] / v["m"] / v["c"], "°C", "a rise of temperature"),
        W(r"\b(?:time|how long)\b", "P m c dt", "P t = m c \\theta",
          "t = \\frac{{{m} \\times {c} \\times {dt}}}{{{P}}} =", lambda v: v["m"] * v["c"] * v["dt"] / v["P"], "s",
          "a time of heating"),
    ),
    "P3.06", "What the heater gives the water takes: P t = m c θ.", r"efficien|\bfrom\b|boil",
)  # fmt: skip
BOYLE: Final = Sum(
    r"\b(?:gas|air|pressure)\b",
    {
        "V1": VOLUME,
        "p1": PRESSURE,
        "p2": PRESSURE,
        "V2": VOLUME,
    },
    (
        W(r"\bvolume\b(?! of \d)", "V1 p1 p2", "p_1 V_1 = p_2 V_2", "V_2 = \\frac{{{p1} \\times {V1}}}{{{p2}}} =",
          lambda v: v["p1"] * v["V1"] / v["p2"], "@V1", "a volume of a gas"),
        W(r"\bpressure\b", "V1 p1 V2", "p_1 V_1 = p_2 V_2", "p_2 = \\frac{{{p1} \\times {V1}}}{{{V2}}} =",
          lambda v: v["p1"] * v["V1"] / v["V2"], "@p1", "a pressure of a gas"),
    ),
    "P1.07", "At a steady temperature pressure times volume stays the same (Boyle's law).",
    r"°|\d ?c\b|\d ?k\b|kelvin|celsius|temperature (?:is|of) \d|density|depth|deep|mole|piston", keeps=True,
)  # fmt: skip
CHARLES: Final = Sum(
    r"\b(?:gas|air|oxygen|hydrogen|nitrogen)\b",
    {"V1": VOLUME, "T1": CELSIUS, "T2": CELSIUS},
    (W(r"\bvolume\b", "V1 T1 T2", "\\frac{V_1}{T_1} = \\frac{V_2}{T_2}, \\quad T = \\theta + 273",
       "V_2 = {V1} \\times \\frac{{{T2} + 273}}{{{T1} + 273}} =",
       lambda v: v["V1"] * (v["T2"] + 273) / (v["T1"] + 273), "@V1", "a volume of a gas"),),
    "P1.07", "Change both temperatures into kelvin first (Charles' law).",
    r"atm|\bpa\b|kpa|mmhg|\d ?k\b|moles|mass|burn|react", keeps=True,
)  # fmt: skip
PRESSURE_LAW: Final = Sum(
    r"\b(?:gas|air|tyre|cylinder)\b",
    {"p1": PRESSURE, "T1": CELSIUS, "T2": CELSIUS},
    (W(r"\bpressure\b", "p1 T1 T2", "\\frac{p_1}{T_1} = \\frac{p_2}{T_2}, \\quad T = \\theta + 273",
       "p_2 = {p1} \\times \\frac{{{T2} + 273}}{{{T1} + 273}} =",
       lambda v: v["p1"] * (v["T2"] + 273) / (v["T1"] + 273), "@p1", "a pressure of a gas"),),
    "P1.07", "The volume stays: pressure goes as the temperature in kelvin.", r"cm\^?3|litre|dm|\d ?k\b", keeps=True,
)  # fmt: skip
CALORIE: Final = Sum(
    r"\b(?:burn\w*|combust\w*)\b",
    {
        "m1": rf"{N} ?g (?:of )?(?:water)|water (?:of mass |weighing )?{N} ?g\b|{N} ?(?:cm\^?3|cm³|ml) (?:of )?water",
        "m2": rf"{N} ?g\b",
        "dt": rf"\b(?:by|through|rise of|rises?|rose){IS}{N} ?(?:°|deg\w*)? ?(?:c|k|degrees)?\b",
    },
    (
        W(r"\b(?:heat|energy)\b(?:[a-z ]*)\b(?:per gram|of 1 ?g|one gram)\b", "m1 m2 dt",
          "Q = \\frac{m c \\theta}{\\text{mass burnt}}, \\quad c = 4.2 \\text{ J/g°C}",
          "\\frac{{{m1} \\times 4.2 \\times {dt}}}{{{m2}}} =", lambda v: v["m1"] * Fraction(42, 10) * v["dt"] / v["m2"],
          "J/g", "the energy of burning"),
    ),
    "C4.04", "The water takes the heat: mass of the water × 4.2 × rise.", r"mole|molar",
)  # fmt: skip
RULES: Final = (
    PRESS, UPTHRUST, BOX_PRESSURE, MIXTURE, MELT, MIXED_WATER, BURNER, BOYLE, CHARLES, PRESSURE_LAW, CALORIE,
)  # fmt: skip


def fluid_sum(text: str) -> Working | None:
    """The working of a sum of fluids or heat; None for any other."""
    return worked_sum(text, RULES)
