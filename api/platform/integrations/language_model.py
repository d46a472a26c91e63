"""The door to a language model: a protocol, and the one real way, chat completions as OpenAI's API documents them.

Off unless the settings name an address. Whoever calls must be ready for `NoAnswer`: a model is never needed.
"""

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from ipaddress import ip_address
from typing import Any, Final, Literal, Protocol

from api.settings import Settings

MOST_BYTES: Final = 65_536  # of an answer in one piece, and of one event; more is not read
MOST_STREAMED: Final = 1_048_576  # of an answer in events
LONGEST_SECONDS: Final = 45.0  # for the whole of a streamed answer


class NoAnswer(Exception):
    """The model did not answer, or not in time, or not in the agreed form."""


class UnsafeModelServer(ValueError):
    """The settings would send learners' questions or a key in the clear."""


@dataclass(frozen=True)
class Message:
    role: Literal["system", "user", "assistant"]
    content: str


class LanguageModel(Protocol):
    """Answers a conversation with text as it comes. Raises `NoAnswer`, also half way; has no tools, changes nothing."""

    def stream(self, messages: Sequence[Message], *, most_tokens: int) -> Iterator[str]: ...


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

    def stream(self, messages: Sequence[Message], *, most_tokens: int) -> Iterator[str]:
        """The first choice's text in the pieces it comes in; seconds count for each wait of the conversation."""
        try:
            with self._asked(messages, most_tokens) as answer:
                if answer.headers.get_content_type() == "text/event-stream":
                    yield from _pieces(answer)
                else:  # a server that cannot stream answers in one piece
                    yield _text(answer.read(MOST_BYTES + 1))
        except urllib.error.HTTPError as refusal:
            raise NoAnswer(f"the model's server said {refusal.code}") from refusal
        except (OSError, HTTPException, ValueError) as fault:
            raise NoAnswer(type(fault).__name__) from fault

    def _asked(self, messages: Sequence[Message], most_tokens: int) -> HTTPResponse:
        asked = {
            "model": self.model,
            "messages": [{"role": each.role, "content": each.content} for each in messages],
            "max_tokens": most_tokens,
            "temperature": 0.2,
            "stream": True,
        }
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream, application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        url = f"{self.base_url.rstrip('/')}/chat/completions"
        request = urllib.request.Request(url, json.dumps(asked).encode(), headers, method="POST")
        opened: HTTPResponse = urllib.request.build_opener(_NoRedirects).open(request, timeout=self.seconds)
        return opened


def _pieces(answer: HTTPResponse) -> Iterator[str]:
    """Server-sent events, each `data:` a chunk of the answer, the last one `[DONE]`; else it broke off."""
    began, read, is_ended = time.monotonic(), 0, False
    while line := answer.readline(MOST_BYTES):
        read += len(line)
        if read > MOST_STREAMED or time.monotonic() - began > LONGEST_SECONDS:
            raise NoAnswer("the answer is longer than agreed")
        if not line.startswith(b"data:"):
            continue
        if (result := line[5:].strip()) == b"[DONE]":
            return
        try:
            choices = json.loads(result)["choices"]
            piece = choices[0]["delta"].get("content") if choices else None
            is_ended = is_ended or bool(choices and choices[0].get("finish_reason"))
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as fault:
            raise NoAnswer("the answer has another form than agreed") from fault
        if isinstance(piece, str) and piece:
            yield piece
    if not is_ended:
        raise NoAnswer("the answer broke off")


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
