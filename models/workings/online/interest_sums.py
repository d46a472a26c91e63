"""Simple interest where each of the four is named: principal, rate, time and interest, three of them given."""

from typing import Final

from models.workings.online.kinds import Working
from models.workings.online.sums import N, Sum, Wanted, worked_sum

W = Wanted
IS: Final = r"(?: ?(?:is|are|was|of|as|at|=|:|,|earned|amount|sum|a|the|ugx|shs?\.?|ushs?\.?))* ?"
INTEREST: Final = Sum(
    r"\bprincipal\b",
    {
        "P": rf"\bprincipal{IS}{N}(?! ?%)",
        "R": rf"{N} ?(?:%|per ?cent)",
        "T": rf"{N} ?(?:years?|yrs?)\b",
        "I": rf"\binterest{IS}{N}(?! ?%)",
    },
    (
        W(r"\brate\b|\bpercentage\b", "P T I", "R = \\frac{100 I}{P T}",
          "\\frac{{100 \\times {I}}}{{{P} \\times {T}}} =", lambda v: 100 * v["I"] / v["P"] / v["T"], "%",
          "a rate of interest"),
        W(r"\btime\b|\bhow long\b|\byears\b", "P R I", "T = \\frac{100 I}{P R}",
          "\\frac{{100 \\times {I}}}{{{P} \\times {R}}} =", lambda v: 100 * v["I"] / v["P"] / v["R"], "years",
          "a time of interest"),
        W(r"\binterest\b", "P R T", "I = \\frac{P R T}{100}", "\\frac{{{P} \\times {R} \\times {T}}}{{100}} =",
          lambda v: v["P"] * v["R"] * v["T"] / 100, "", "simple interest"),
    ),
    "M2.07", "Interest = principal × rate × time ÷ 100.", r"compound|months?|half|\bamount (?:is|of|to|at|after)|total",
)  # fmt: skip


def interest_sum(text: str) -> Working | None:
    """The working of a sum of simple interest; None for any other."""
    return worked_sum(text, (INTEREST,))
