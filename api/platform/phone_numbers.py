"""Phone numbers as people write them, and in their one full form."""

from collections.abc import Iterator
from typing import Final

import phonenumbers

HOME: Final = "UG"
INVALID: Final = "Please enter a valid phone number"


def full_number(typed: str, country: str | None = None) -> str | None:
    """A number as E.164, such as +256772345678; None where it is none.

    One with a calling code says itself where it belongs. Any other is read in the country chosen beside it, and where
    it is no number there, or none was chosen, as one of Uganda: 0772 345 678, 772345678 and 256772345678 are one.
    """
    written = typed.strip()
    if written.startswith("00"):
        written = f"+{written[2:]}"
    for region in _countries(country):
        try:
            number = phonenumbers.parse(written, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(number):
            return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    return None


def country_prefix(full: str) -> str:
    """'+256' of a full Ugandan number."""
    return f"+{phonenumbers.parse(full, None).country_code}"


def _countries(chosen: str | None) -> Iterator[str]:
    if chosen and chosen.isalpha():
        yield chosen.upper()
    yield HOME
