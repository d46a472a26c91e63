"""The door to a language model: a protocol, and the one real way, chat completions as OpenAI's API documents them.

Off unless the settings name an address. Whoever calls must be ready for `NoAnswer`: a model is never needed.
"""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any, Final, Literal, Protocol

from api.settings import Settings

MOST_BYTES: Final = 65_536  # of an answer; more is not read


class NoAnswer(Exception):
    """The model did not answer, or not in time, or not in the agreed form."""


class UnsafeModelServer(ValueError):
    """The settings would send learners' questions or a key in the clear."""


@dataclass(frozen=True)
class Message:
    role: Literal["system", "user", "assistant"]
    content: str


class LanguageModel(Protocol):
    """Answers a conversation with text. Raises `NoAnswer`; has no tools and changes nothing."""

    def answer(self, messages: Sequence[Message], *, most_tokens: int) -> str: ...


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key goes to the address in the settings and nowhere else."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


@dataclass(frozen=True)
class ChatCompletions:
    """A server that speaks `POST {base_url}/chat/completions`."""

    base_url: str
    model: str
    key: str = field(default="", repr=False)
    seconds: float = 8.0

    def __post_init__(self) -> None:
        address = urllib.parse.urlsplit(self.base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise UnsafeModelServer("ASSISTANT_MODEL_URL must be an address that begins with https://")
        if address.scheme == "http" and not _is_this_machine(address.hostname):
            raise UnsafeModelServer("ASSISTANT_MODEL_URL must begin with https:// unless the server is on this machine")

    def answer(self, messages: Sequence[Message], *, most_tokens: int) -> str:
        """The first choice's text. Seconds count for each wait of the conversation, not for the whole."""
        asked = {
            "model": self.model,
            "messages": [{"role": each.role, "content": each.content} for each in messages],
            "max_tokens": most_tokens,
            "temperature": 0.2,
            "stream": False,
        }
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        url = f"{self.base_url.rstrip('/')}/chat/completions"
        request = urllib.request.Request(url, json.dumps(asked).encode(), headers, method="POST")
        opener = urllib.request.build_opener(_NoRedirects)
        try:
            with opener.open(request, timeout=self.seconds) as answer:
                body = answer.read(MOST_BYTES + 1)
        except urllib.error.HTTPError as refusal:
            raise NoAnswer(f"the model's server said {refusal.code}") from refusal
        except (OSError, urllib.error.URLError, ValueError) as fault:
            raise NoAnswer(type(fault).__name__) from fault
        return _text(body)


def _text(body: bytes) -> str:
    if len(body) > MOST_BYTES:
        raise NoAnswer("the answer is longer than agreed")
    try:
        said = json.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError) as fault:
        raise NoAnswer("the answer has another form than agreed") from fault
    if not isinstance(said, str) or not said.strip():
        raise NoAnswer("the answer is empty")
    return said.strip()


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def language_model(chosen: Settings) -> LanguageModel | None:
    """The model the settings name, or None; raises `UnsafeModelServer`."""
    if not (chosen.assistant_model_url and chosen.assistant_model_name):
        return None
    return ChatCompletions(
        chosen.assistant_model_url,
        chosen.assistant_model_name,
        chosen.assistant_model_key.get_secret_value(),
        chosen.assistant_model_seconds,
    )
