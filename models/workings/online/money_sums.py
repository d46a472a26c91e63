"""Sums of money: selling and cost price, tax on a price, hire purchase, compound interest, pay, changing money."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, nearly, number, shown, sign_of
from models.workings.online.sums import N, Sum, Wanted, worked_sum

W = Wanted
IS: Final = r"(?: ?(?:is|are|was|were|of|as|at|by|for|has|have|a|an|the|to|be|[=:,]))* ?"
MONEY: Final = rf"(?:ugx|shs?\.?|ushs?\.?|u?sh)? ?{N}(?:/=|/-| ?(?:shs?|shillings|ugx))?"
PERCENT: Final = rf"{N} ?(?:%|per ?cent\b|percent\b)"
SOLD: Final = Sum(
    r"\b(?:selling price|sell\b|sold|s\.?p\b)",
    {"p": rf"(?:profit|gain|loss){IS}{PERCENT}|{PERCENT} ?(?:profit|gain|loss)|{PERCENT}",
     "C": rf"(?:cost(?: price)?|c\.?p|bought|buys?|buying price)[a-z ]*?{IS}{MONEY}|{MONEY}"},
    (
        W(r"\b(?:selling price|price|how much|sell)\b", "p C", "S = C \\times \\frac{100 + p}{100}",
          "{C} \\times \\frac{{100 + {p}}}{{100}} =", lambda v: v["C"] * (100 + v["p"]) / 100, "UGX",
          "a selling price"),
    ),
    "M1.13", "With a profit of p% the price is (100 + p)% of the cost.",
    r"\bloss|cost price\?|(?:find|calculate|what (?:is|was)) (?:the |its )?(?:cost|buying|original"
    r"|marked)|discount|each"
    r"|sold (?:it )?(?:at|for) (?:ugx|shs?)? ?\d|dozen|commission",
)  # fmt: skip
SOLD_AT_LOSS: Final = Sum(
    SOLD.about, SOLD.letters,
    (W(r"\b(?:selling price|price|how much|sell)\b", "p C", "S = C \\times \\frac{100 - p}{100}",
       "{C} \\times \\frac{{100 - {p}}}{{100}} =", lambda v: v["C"] * (100 - v["p"]) / 100, "UGX", "a selling price"),),
    "M1.13", "With a loss of p% the price is (100 − p)% of the cost.",
    SOLD.refuses.replace(r"\bloss", r"\b(?:profit|gain)|^(?!.*\bloss)"),
)  # fmt: skip
TAXED: Final = Sum(
    r"\bv\.?a\.?t\b|\bvalue added tax\b",
    {"p": PERCENT, "P": MONEY},
    (
        W(r"\b(?:how much|amount of|find (?:the )?|what is (?:the )?|calculate (?:the )?)(?:vat|v\.a\.t|value"
          r" added tax)\b",
          "p P", "\\text{VAT} = \\frac{p}{100} \\times \\text{price}", "\\frac{{{p}}}{{100}} \\times {P} =",
          lambda v: v["p"] * v["P"] / 100, "UGX", "a tax on a price"),
        W(r"\b(?:total|pay|paid|final|price after|selling price|cost (?:including|with)|including|inclusive"
          r"|altogether)\b",
          "p P", "\\text{total} = \\text{price} \\times \\frac{100 + p}{100}",
          "{P} \\times \\frac{{100 + {p}}}{{100}} =", lambda v: v["P"] * (100 + v["p"]) / 100, "UGX",
          "a price with tax"),
    ),
    "M3.06", "The tax is added to the price.",
    r"before (?:vat|tax)|exclu\w+|without|inclusive of (?:vat|\d)|discount|(?:price|cost|sold"
    r"|paid)[a-z ]*(?:ugx|shs?)? ?"
    r"[\d,]+(?: shillings| shs)? inclu|each|which includes",
)  # fmt: skip
BOUGHT: Final = Sum(
    r"\b(?:cost price|buying price|bought)\b",
    {"p": rf"(?:profit|gain){IS}{PERCENT}|{PERCENT} ?(?:profit|gain)",
     "S": rf"(?:selling price|s\.?p|sold|sells|selling)(?:(?!cost|bought|buy)[a-z ])*?{IS}{MONEY}"},
    (W(r"\b(?:find|calculate|what|how much)\b(?:(?!selling|if)[a-z ])*\b(?:cost price|buying price|bought|cost)\b",
        "p S",
       "C = S \\times \\frac{100}{100 + p}", "{S} \\times \\frac{{100}}{{100 + {p}}} =",
       lambda v: v["S"] * 100 / (100 + v["p"]), "UGX", "a cost price"),),
    "M1.13", "The selling price is (100 + p)% of the cost.", r"\bloss|discount|each|dozen|commission",
)  # fmt: skip
RULES: Final = (BOUGHT, SOLD, SOLD_AT_LOSS, TAXED)
HIRE: Final = re.compile(r"\bhire[- ]?purchase\b|\binstal?lments?\b|\binstal?ments?\b")
DEPOSIT: Final = re.compile(
    rf"\b(?:deposit|down payment|initial payment)[a-z ]*?{IS}{MONEY}|{MONEY} (?:as )?(?:a )?(?:deposit|down payment)"
)
CASH: Final = re.compile(rf"\b(?:cash(?: price)?|costs?|price|marked)[a-z ]*?{IS}{MONEY}(?! ?%)|{MONEY} (?:in )?cash")
PARTS: Final = re.compile(
    rf"\b{N} (?:equal )?(?:monthly |weekly )?(?:equal )?(?:instal?l?ments?|payments|months)\b[a-z ]*?{IS}{MONEY}"
    rf"|{MONEY} (?:per|a|each|every) (?:month|week) for {N} (?:months|weeks)|{MONEY} for {N} (?:months|weeks)"
)
COMPOUND: Final = re.compile(r"\bcompound\w*\b")
RATE: Final = re.compile(rf"{PERCENT}")
YEARS: Final = re.compile(rf"{N} ?(?:years?|yrs?)\b")
PAY: Final = re.compile(r"\b(?:net (?:pay|salary|income)|take[- ]?home|salary after)\b")
LEFT_TAX: Final = re.compile(
    r"\b(?:tax[- ]?free|free of tax|first|next|rest|remaining|allowances?|bracket|taxable|relief|exceed\w*)\b"
)
CHANGED: Final = re.compile(
    rf"\b(?:rate|exchange rate)(?: is| was| of|=)*(?: ?(?:ugx|shs?\.?))? ?{N}(?: ?(?:shs|shillings|ugx"
    rf"|/=))?(?: (?:per|to|for|a) (?:the |one |1 |a )?(?:us )?(?P<name>dollar|pound|euro))?"
    rf"|(?:1|one|a) (?:us )?(?P<other>dollar|pound|euro|\$|£) ?(?:=|is|for|costs?|at|equals?) ?(?:ugx|shs?\.?)? ?{N}"
)
FOREIGN: Final = re.compile(rf"(?:\$|£|us ?\$) ?{N}|{N} ?(?:us )?(dollars?|pounds?|euros?|usd)\b")
HOME: Final = re.compile(rf"(?:ugx|ushs?\.?|shs?\.?) ?{N}|{N} ?(?:ugx|shillings|shs|ugandan|uganda)\b")
NAMES: Final = {"$": "dollar", "£": "pound", "usd": "dollar"}


def money_sum(text: str) -> Working | None:
    """The working of a sum of money; None for any other."""
    said = " ".join(text.lower().split())
    return first_read(said, (_hire, _compound, _net, _changed)) or worked_sum(text, RULES)


def _left(said: str, *taken: re.Match[str] | None) -> str:
    for each in taken:
        if each:
            said = said.replace(each[0], " ", 1)
    return said


def _hire(said: str) -> Working | None:
    parts, deposit = PARTS.search(said), DEPOSIT.search(said)
    if not HIRE.search(said) or not parts or not deposit or "%" in said:
        return None
    groups = [number(each) for each in parts.groups() if each]
    if len(groups) != 2:
        return None
    many, each = (groups[0], groups[1]) if parts[1] else (groups[1], groups[0])
    rest = _left(said, parts, deposit)
    cash = CASH.search(rest)
    down = number(next(filter(None, deposit.groups())))
    if re.search(r"\d", _left(rest, cash)) or down == each:
        return None
    paid, whole = many * each, many * each + down
    lines = [
        Line("All instalments together.", f"{shown(many)} \\times {shown(each)} = {shown(paid)}"),
        Line("Add the deposit: that is the hire purchase price.", f"{shown(down)} + {shown(paid)} = {shown(whole)}"),
    ]
    answer = f"\\text{{UGX }}{shown(whole)}"
    if re.search(r"\b(?:how much more|difference|extra|saved?|cheaper|more than|interest)\b", said):
        if not cash:
            return None
        price = number(next(filter(None, cash.groups())))
        lines.append(Line("Take away the cash price.", f"{shown(whole)} - {shown(price)} = {shown(whole - price)}"))
        answer = f"\\text{{UGX }}{shown(whole - price)} \\text{{ more than in cash}}"
    return made("\\text{deposit} + \\text{instalments}", "What is paid altogether?", lines, answer,
                "work out hire purchase", "M3.06")  # fmt: skip


def _compound(said: str) -> Working | None:
    rate, years = RATE.search(said), YEARS.search(re.sub(r"(?:per|a|each|every) (?:year|annum)", " ", said))
    if not COMPOUND.search(said) or not rate or not years or re.search(r"month|quarter|half|semi|twice|rate\?", said):
        return None
    rest = re.sub(r"(?:per|a|each|every) (?:year|annum)", " ", said)
    rest = _left(rest, rate, years)
    money = re.search(MONEY, rest)
    n, p = number(years[1]), number(rate[1])
    if not money or re.search(r"\d", _left(rest, money)) or n.denominator != 1 or not 1 <= n <= 10:
        return None
    start = number(money[1])
    lines, value = _grown(start, p, int(n))
    wants_interest = re.search(
        r"\b(?:find|calculate|what is|how much|work out|determine)\b[a-z ]*\binterest\b(?! ?(?:at|of) )"
        r"|^compound interest on\b",
        said,
    )
    if wants_interest and not re.search(r"\bamount\b|will (?:he|she|they|i|it) (?:have|get|hav)", said):
        gained = value - start
        lines.append(
            Line(
                "The interest is what was gained.", f"{shown(value)} - {shown(start)} {sign_of(gained)} {shown(gained)}"
            )
        )
        answer = f"I {sign_of(gained)} \\text{{UGX }}{shown(gained)}"
    else:
        answer = f"A {sign_of(value)} \\text{{UGX }}{shown(value)}"
    return made(f"P = {shown(start)}, \\quad r = {shown(p)}\\%, \\quad n = {shown(n)}", "Year by year.", lines, answer,
                "work out compound interest", "M3.06")  # fmt: skip


def _grown(start: Fraction, p: Fraction, years: int) -> tuple[list[Line], Fraction]:
    """Year by year, what stands there with its interest."""
    rule = "A = P \\left(1 + \\frac{r}{100}\\right)^n"
    lines, value = [Line("Each year the interest is added, and the next year it earns too.", rule)], start
    for year in range(1, years + 1):
        after = value * (100 + p) / 100
        put = f"{shown(value)} \\times {shown(1 + p / 100)} {sign_of(after)} {shown(after)}"
        lines.append(Line(f"Year {year}: {shown(p)}% of {_plain(value)} is added.", put))
        value = after
    return lines, value


def _plain(value: Fraction) -> str:
    return shown(value).replace("{,}", ",")


def _net(said: str) -> Working | None:
    shares = RATE.findall(said)
    rest = RATE.sub(" ", said)
    money = re.findall(MONEY, rest)
    if not PAY.search(said) or not shares or len(money) != 1 or LEFT_TAX.search(said) or len(shares) > 3:
        return None
    gross, taken = number(money[0]), Fraction(0)
    lines = []
    for each in shares:
        part = gross * number(each) / 100
        taken += part
        lines.append(
            Line(
                f"{each}% of the gross pay.",
                f"\\frac{{{each}}}{{100}} \\times {shown(gross)} {sign_of(part)} {shown(part)}",
            )
        )
    net = gross - taken
    lines.append(
        Line("Net pay = gross pay − what is taken off.", f"{shown(gross)} - {shown(taken)} {sign_of(net)} {shown(net)}")
    )
    return made(f"\\text{{gross pay }} {shown(gross)}", "Everything taken off is a share of the gross pay.", lines,
                f"{nearly(net)}\\text{{UGX }}{shown(net)}", "find a net pay", "M3.06")  # fmt: skip


def _changed(said: str) -> Working | None:
    rate = CHANGED.search(said)
    if not rate or re.search(r"commission|charge|buying rate|selling rate|%", said) or len(CHANGED.findall(said)) != 1:
        return None
    rest = _left(said, rate)
    foreign, home = FOREIGN.search(rest), HOME.search(rest)
    per = number(rate[1] or rate[4] if rate.lastindex else "0")
    name = rate["name"] or NAMES.get(rate["other"] or "", rate["other"])
    asked = re.search(r"\b(dollar|pound|euro)s?\b", rest)
    name = name or (asked[1] if asked else None)
    if (foreign is None) == (home is None) or name is None or len(re.findall(r"\d[\d,.]*\d|\d", rest)) != 1 or not per:
        return None
    if foreign:
        amount = number(next(each for each in foreign.groups() if each and each[0].isdigit()))
        value, sign, unit = amount * per, "\\times", "shillings"
    else:
        amount = number(next(filter(None, home.groups())))  # type: ignore[union-attr]
        value, sign, unit = amount / per, "\\div", f"{name}s"
    say = "Each one is worth the rate: multiply." if foreign else f"How many times does one {name} go into it? Divide."
    put = f"{shown(amount)} {sign} {shown(per)} {sign_of(value)} {shown(value)}"
    return made(f"1 \\text{{ {name}}} = {shown(per)} \\text{{ shillings}}", "What is one worth?", [Line(say, put)],
                f"{nearly(value)}{shown(value)} \\text{{ {unit}}}", "change money", "M1.13")  # fmt: skip
