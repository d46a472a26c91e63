"""Whole numbers: common factors and multiples, prime factors, and numbers written in other bases."""

import re
from collections.abc import Callable
from math import gcd, lcm, prod
from typing import Final

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.reasons import Reason

FACTORS, BASES = ("M1.02",), ("M1.01",)
MOST: Final = 999_999
DO: Final = r"(?:find|get|calculate|work out|determine|what is|what's|whats|give|state|list|write)?\s*(?:me )?(?:the )?"
END: Final = r"\s*[.?!]*$"
NUMBERS: Final = r"((?:\d{1,6}\s*(?:,|\band\b|&|;|\s)\s*)+(?:and\s+)?\d{1,6})"
COMMON: Final = re.compile(
    rf"^{DO}(?:(?P<hcf>h\.?c\.?f\.?|g\.?c\.?[fd]\.?|(?:highest|greatest) common (?:factor|divisor))"
    rf"|(?P<lcm>l\.?c\.?m\.?|(?:lowest|least) common multiple))\s*(?:\([a-z]{{3}}\)\s*)?(?:of|for|between)?\s*"
    rf"(?:the )?(?:numbers? )?{NUMBERS}{END}", re.IGNORECASE,
)  # fmt: skip
PRIMES: Final = re.compile(
    rf"^(?:{DO}(?:the )?(?:prime factors?|prime factori[sz]ation|product of (?:its )?prime factors?) (?:of )?"
    rf"(\d{{1,6}})"
    rf"|(?:prime )?factori[sz]e (\d{{1,6}})(?: into (?:its )?prime factors?)?"
    rf"|(?:express|write) (\d{{1,6}}) as (?:a )?product of (?:its )?(?:prime factors?|primes)){END}", re.IGNORECASE,
)  # fmt: skip
COUNTED: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NAMES: Final = {name: n for n, name in enumerate(COUNTED, 2)} | {"binary": 2, "denary": 10}
CHANGE: Final = re.compile(
    rf"^(?:convert|change|express|write)\s+(\d{{1,20}})\s*"
    rf"(?:_?\{{?(?:from |in )?\(?base\s*(\d{{1,2}}|{'|'.join(NAMES)})\)?\}}?)?"
    rf"\s*(?:as a number |a number )?(?:to|into|in)\s+(?:base\s*(\d{{1,2}}|{'|'.join(NAMES)})|(binary)){END}",
    re.IGNORECASE,
)  # fmt: skip


def on_whole_numbers(text: str) -> Worked | None:
    """A common factor or multiple, prime factors, or a change of base; None if it is none of these."""
    text = text.strip()
    if found := COMMON.match(text):
        numbers = [int(each) for each in re.findall(r"\d+", found[3])]
        if not all(1 < each <= MOST for each in numbers) or not 2 <= len(numbers) <= 5:
            return None
        return _hcf(numbers) if found["hcf"] else _lcm(numbers)
    if found := PRIMES.match(text):
        number = int(next(each for each in found.groups() if each))
        return _primes(number) if number > 3 and len(factors(number)) > 1 else None
    if found := CHANGE.match(text):
        return _changed(found[1], _base(found[2] or "10"), _base(found[3] or found[4]))
    return None


def factors(number: int) -> list[int]:
    """The primes a number is the product of, smallest first."""
    found, prime = [], 2
    while prime * prime <= number:
        while number % prime == 0:
            found.append(prime)
            number //= prime
        prime += 1
    return found + ([number] if number > 1 else [])


def product(primes: list[int]) -> str:
    """TeX of a product of primes, equal ones as a power."""
    once = dict.fromkeys(primes)
    return r" \times ".join(str(each) if (n := primes.count(each)) == 1 else f"{each}^{{{n}}}" for each in once) or "1"


def _apart(numbers: list[int]) -> list[Step]:
    return [
        step(Reason.INTO_PRIMES, f"{each} = {product(factors(each))}", number=each) for each in dict.fromkeys(numbers)
    ]


def _of(numbers: list[int], many: Callable[..., int]) -> list[int]:
    """Every prime of the numbers as often as `many` of its counts says."""
    primes = sorted({prime for each in numbers for prime in factors(each)})
    return [prime for prime in primes for _ in range(many(factors(each).count(prime) for each in numbers))]


def _hcf(numbers: list[int]) -> Worked:
    shared, value = _of(numbers, min), gcd(*numbers)
    if prod(shared) != value:
        raise Unproved("hcf")
    asked = rf"\text{{HCF of }} {', '.join(map(str, numbers))}"
    line = product(shared) if shared else "1"
    steps = [*_apart(numbers), step(Reason.SHARED_PRIMES if shared else Reason.NO_SHARED_PRIME, line)]
    if len(shared) > 1:
        steps.append(step(Reason.MULTIPLY_PRIMES, f"{line} = {value}"))
    check = (
        "It divides each of them: " + ", ".join(rf"${each} \div {value} = {each // value}$" for each in numbers) + "."
    )
    hint = "Which primes is each number the product of? Which of them do all share?"
    return Worked(Task.FACTORS, asked, hint, steps, rf"\text{{HCF}} = {value}", check, FACTORS)


def _lcm(numbers: list[int]) -> Worked:
    every, value = _of(numbers, max), lcm(*numbers)
    if prod(every) != value:
        raise Unproved("lcm")
    asked = rf"\text{{LCM of }} {', '.join(map(str, numbers))}"
    steps = [
        *_apart(numbers),
        step(Reason.EVERY_PRIME, product(every)),
        step(Reason.MULTIPLY_PRIMES, f"{product(every)} = {value}"),
    ]
    check = (
        "Each of them divides it: " + ", ".join(rf"${value} \div {each} = {value // each}$" for each in numbers) + "."
    )
    hint = "Which primes is each number the product of? How often is each needed, so that every number divides it?"
    return Worked(Task.FACTORS, asked, hint, steps, rf"\text{{LCM}} = {value}", check, FACTORS)


def _primes(number: int) -> Worked:
    found, rest = factors(number), number
    steps = []
    for prime in found:
        steps.append(step(Reason.DIVIDE_BY_PRIME, rf"{rest} \div {prime} = {rest // prime}", prime=prime))
        rest //= prime
    if prod(found) != number:
        raise Unproved("primes")
    said = r" \times ".join(map(str, found))
    steps.append(step(Reason.DIVISORS_AS_PRODUCT, f"{number} = {said}"))
    return Worked(
        Task.FACTORS, rf"\text{{prime factors of }} {number}", "Which is the smallest prime that goes in? And then?",
        steps, f"{number} = {product(found)}", "Multiply them out: you must come back to the number.", FACTORS,
    )  # fmt: skip


def _base(said: str) -> int:
    return NAMES.get(said.lower()) or int(said)


def _changed(written: str, base: int, to: int) -> Worked | None:
    if base == to or not all(2 <= each <= 10 for each in (base, to)) or any(int(digit) >= base for digit in written):
        return None
    value = sum(int(digit) * base**power for power, digit in enumerate(reversed(written)))
    if not 0 < value <= MOST:
        return None
    into = _digits(value, to)
    if sum(int(digit) * to**power for power, digit in enumerate(reversed(into))) != value:
        raise Unproved("base")
    steps = [*(_to_ten(written, base, value) if base != 10 else []), *(_from_ten(value, to) if to != 10 else [])]
    back = " + ".join(rf"{digit} \times {to}^{{{len(into) - 1 - at}}}" for at, digit in enumerate(into))
    check = f"Check by going back: ${back} = {value}$." if to != 10 else "The digits must all be below the base."
    hint = (
        f"What is each place worth in base {base}?"
        if base != 10
        else f"Divide by {to} again and again. What is left each time?"
    )
    asked = rf"{_in(written, base)} \text{{ in base }} {to}"
    return Worked(Task.BASES, asked, hint, steps, f"{_in(written, base)} = {_in(into, to)}", check, BASES)


def _in(digits: str, base: int) -> str:
    return rf"{digits}_{{\text{{{next(name for name, n in NAMES.items() if n == base)}}}}}"


def _digits(value: int, base: int) -> str:
    said = ""
    while value:
        value, digit = divmod(value, base)
        said = f"{digit}{said}"
    return said


def _to_ten(written: str, base: int, value: int) -> list[Step]:
    places = " + ".join(rf"{digit} \times {base}^{{{len(written) - 1 - at}}}" for at, digit in enumerate(written))
    worth = " + ".join(str(int(digit) * base ** (len(written) - 1 - at)) for at, digit in enumerate(written))
    return [
        step(Reason.DIGITS_WORTH, places),
        step(Reason.ADD_IN_TEN, f"{worth} = {value}"),
    ]


def _from_ten(value: int, to: int) -> list[Step]:
    steps = []
    while value:
        whole, rest = divmod(value, to)
        steps.append(step(Reason.DIVIDE_BY_BASE, rf"{value} \div {to} = {whole} \text{{ remainder }} {rest}", base=to))
        value = whole
    return [*steps, step(Reason.READ_REMAINDERS, "")]
