"""The door to telephones: a protocol, and the one real way, the messaging API of Africa's Talking.

A form is posted to `/version1/messaging` with the key in a header; the answer names one recipient with a status code.
Without any setting it leads to the local catcher, which speaks the same words.
"""

import json
import unicodedata
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Final, Protocol
from urllib.parse import urlencode, urlsplit

from api import business
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
    """This number will never be reached so."""


class UnsafeSmsServer(ValueError):
    """The settings would send a key in the clear."""


class SmsSender(Protocol):
    """Hands one short message over; answers the carrier's id of it. Raises `SmsNotTaken` or `SmsRefused`."""

    def send(self, to: str, text: str, key: str) -> str: ...


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
    while places(said) > business.SMS_MOST:
        head, _, _ = said.rpartition(" ")
        said = head.rstrip(" ,;:") if head else said[: business.SMS_MOST // 2]
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

    def send(self, to: str, text: str, key: str) -> str:
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


def _read(answer: bytes, to: str) -> str:
    """The id of the one message, or what the server said against it."""
    try:
        data: dict[str, Any] = json.loads(answer)["SMSMessageData"]
        of_number = [each for each in data.get("Recipients", []) if each.get("number") == to]
        code, named, status = (
            (int(of_number[0]["statusCode"]), str(of_number[0].get("messageId", "")), str(of_number[0].get("status")))
            if of_number
            else (0, "", str(data.get("Message")))
        )
    except (ValueError, KeyError, TypeError, AttributeError) as odd:
        raise SmsNotTaken("The answer cannot be read.") from odd
    if code in TAKEN:
        return named
    raise (SmsRefused if code in NEVER else SmsNotTaken)(f"{code} {status}")


def sms_sender(chosen: Settings) -> AfricasTalking:
    """The sender the settings name; raises `UnsafeSmsServer`."""
    return AfricasTalking(
        url=chosen.sms_url, user=chosen.sms_user, key=chosen.sms_key.get_secret_value(), sender=chosen.sms_sender
    )
