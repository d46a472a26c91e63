"""The door to telephones: a protocol, and the one real way, the messaging API of Africa's Talking.

A form is posted to `/version1/messaging` with the key in a header; the answer names one recipient with a status code.
Without any setting it leads to the local catcher, which speaks the same words.
"""

import json
import math
import re
import unicodedata
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, Protocol
from urllib.parse import urlencode, urlsplit

from api import constants
from api.settings import Settings

TIMEOUT_SECONDS: Final = 20
PATH: Final = "/version1/messaging"
TAKEN: Final = frozenset({100, 101, 102})  # processed, sent, queued
NEVER: Final = frozenset({402, 403, 404, 406, 409})  # bad sender, number, kind of number, blacklist, do not disturb
# GSM 03.38, the alphabet of which 160 signs fit one message; those of its extension take two places.
GSM: Final = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
    "abcdefghijklmnopqrstuvwxyzäöñüà"
)
GSM_DOUBLE: Final = frozenset("^{}\\[~]|€\f")
PLAIN: Final = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "ŋ": "n", "Ŋ": "N", "·": "-"}


class SmsNotTaken(Exception):
    """It was not taken, or nobody said that it was. Trying again later is right."""


class SmsRefused(SmsNotTaken):
    """This number will never be reached so; `code` is the carrier's own for it."""

    @property
    def code(self) -> int:
        first = str(self).partition(" ")[0]
        return int(first) if first.isdigit() else 0


class UnsafeSmsServer(ValueError):
    """The settings would send a key in the clear."""


@dataclass(frozen=True, slots=True)
class SmsTaken:
    """The carrier's id of a message it took, and what it costs in whole shillings where that was told."""

    id: str
    cost_ugx: int | None


class SmsSender(Protocol):
    """Hands one short message over. Raises `SmsNotTaken` or `SmsRefused`."""

    def send(self, to: str, text: str, key: str) -> SmsTaken: ...


def places(text: str) -> int:
    """How many of the 160 places a text takes; raises ValueError for a sign no plain message can carry."""
    if odd := set(text) - GSM - GSM_DOUBLE:
        raise ValueError(f"not in GSM 03.38: {sorted(odd)}")
    return len(text) + sum(sign in GSM_DOUBLE for sign in text)


def plain(text: str) -> str:
    """The text in signs of GSM 03.38: accents it lacks are dropped, quotes and dashes made plain, others left out."""
    said = "".join(PLAIN.get(sign, sign) for sign in text)
    return "".join(_plain(sign) for sign in said)


def _plain(sign: str) -> str:
    if sign in GSM or sign in GSM_DOUBLE:
        return sign
    bare = unicodedata.normalize("NFKD", sign)
    return "".join(each for each in bare if each in GSM)


def fitted(text: str) -> str:
    """A plain text cut to one message, at a word, where it is longer."""
    said = plain(text)
    while places(said) > constants.SMS_MOST:
        head, _, _ = said.rpartition(" ")
        said = head.rstrip(" ,;:") if head else said[: constants.SMS_MOST // 2]
    return said


@dataclass(frozen=True)
class AfricasTalking:
    """The messaging API spoken to at `url`; the same key twice is one message where the server compares keys."""

    url: str
    user: str
    key: str = field(default="", repr=False)
    sender: str = ""

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost")):
            raise UnsafeSmsServer("SMS_URL needs https unless the server is on this machine")

    def send(self, to: str, text: str, key: str) -> SmsTaken:
        asked = urllib.request.Request(
            self.url.rstrip("/") + PATH,
            data=urlencode(self._form(to, text)).encode(),
            headers={
                "Accept": "application/json",
                "Content-Type": "application/x-www-form-urlencoded",
                "apiKey": self.key,
                "Idempotency-Key": key,
            },
        )
        try:
            with urllib.request.urlopen(asked, timeout=TIMEOUT_SECONDS) as answer:
                return _read(answer.read(65_536), to)
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise SmsNotTaken(f"{refusal.code} {refusal.read(200).decode('utf-8', 'replace')}") from None
        except OSError as problem:
            raise SmsNotTaken(f"{type(problem).__name__}: {problem}") from problem

    def _form(self, to: str, text: str) -> dict[str, str]:
        form = {"username": self.user, "to": to, "message": text, "enqueue": "1"}
        return {**form, "from": self.sender} if self.sender else form


def _read(answer: bytes, to: str) -> SmsTaken:
    """The one message as it was taken, or what the server said against it."""
    try:
        data: dict[str, Any] = json.loads(answer)["SMSMessageData"]
        of_number = [each for each in data.get("Recipients", []) if each.get("number") == to]
        result: dict[str, Any] = of_number[0] if of_number else {"statusCode": 0, "status": data.get("Message")}
        code = int(result["statusCode"])
        named, cost = str(result.get("messageId", "")), _cost(str(result.get("cost", "")))
    except (ValueError, KeyError, TypeError, AttributeError) as odd:
        raise SmsNotTaken("The answer cannot be read.") from odd
    if code in TAKEN:
        return SmsTaken(named, cost)
    raise (SmsRefused if code in NEVER else SmsNotTaken)(f"{code} {result.get('status')}")


def _cost(written: str) -> int | None:
    """'UGX 35.0000' as shillings, a part of one counted whole; None for another currency or none."""
    found = re.fullmatch(r"UGX (\d{1,9}(?:\.\d{1,6})?)", written)
    return math.ceil(Decimal(found[1])) if found else None


def sms_sender(chosen: Settings) -> AfricasTalking:
    """The sender the settings name; raises `UnsafeSmsServer`."""
    return AfricasTalking(
        url=chosen.sms_url, user=chosen.sms_user, key=chosen.sms_key.get_secret_value(), sender=chosen.sms_sender
    )
