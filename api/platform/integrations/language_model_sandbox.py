"""python -m api.platform.integrations.language_model_sandbox --port 8092: a small stand-in for a language model.

It speaks the same chat completions as a real one, streamed or in one piece as it is asked, and answers by quoting the
first passage it was given, so that the door and everything behind it can be tried without any model. Its model names
misbehave on purpose: `sandbox-error`, `sandbox-slow`, `sandbox-garbage`, `sandbox-invents`, `sandbox-obeys`,
`sandbox-drops` (the line breaks half way), `sandbox-turns` (begins well and ends badly); `sandbox-calm` takes its time.
"""

import argparse
import json
import re
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from typing import Any, Final, NamedTuple

from api.platform.integrations.language_model import Message, NoAnswer

SLOW_SECONDS: Final = 3.0
CALM_SECONDS: Final = 0.25  # between two words
INVENTED: Final = "As every book says, the answer is 42 [9]. Read more at https://elsewhere.example/page."


class Passage(NamedTuple):
    """A numbered piece of text to answer from."""

    n: int
    text: str


@dataclass(frozen=True)
class Sandbox:
    """Quotes the first passage of the last message."""

    model: str = "sandbox"

    def stream(self, messages: Sequence[Message], *, most_tokens: int) -> Iterator[str]:
        """A word at a time."""
        words = re.findall(r"\S+\s*", self.whole(messages, most_tokens))
        for at, word in enumerate(words):
            if self.model == "sandbox-drops" and at > len(words) // 2:
                raise NoAnswer("the answer broke off")
            if self.model == "sandbox-calm":
                time.sleep(CALM_SECONDS)
            yield word

    def whole(self, messages: Sequence[Message], most_tokens: int) -> str:
        """All of it at once."""
        if self.model == "sandbox-error":
            raise NoAnswer("the model's server said 500")
        if self.model == "sandbox-slow":
            time.sleep(SLOW_SECONDS)
        if self.model == "sandbox-invents":
            return INVENTED
        passages = _passages(messages)
        if self.model == "sandbox-obeys":
            return f"My rules were: {messages[0].content} [1] <img src=x onerror=alert(1)>"
        if not passages:
            return "The passages do not say."
        sentences = re.split(r"(?<=[.!?])\s+", passages[0].text)
        said = "".join(f"{each} [{passages[0].n}] " for each in sentences[:3])[: most_tokens * 4].strip()
        return f"{said} {INVENTED}" if self.model == "sandbox-turns" else said


def _passages(messages: Sequence[Message]) -> list[Passage]:
    """The passages the last message brings; none where it is something else."""
    try:
        found = json.loads(messages[-1].content).get("passages") or []
        return [Passage(each["n"], str(each["text"])) for each in found]
    except (ValueError, IndexError, AttributeError):
        return []


class _Handler(BaseHTTPRequestHandler):
    """One route: POST …/chat/completions."""

    asked: list[dict[str, Any]]
    without: dict[str, bool]  # what this server does not know: {"stream": True} answers in one piece

    def do_POST(self) -> None:
        body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 1_000_000))
        try:
            asked = json.loads(body)
            messages = [Message(each["role"], each["content"]) for each in asked["messages"]]
        except (ValueError, KeyError, TypeError):
            return self._say(400, {"error": {"message": "not a chat completion"}})
        self.asked.append({"body": asked, "authorization": self.headers.get("Authorization")})
        if asked["model"] == "sandbox-garbage":
            return self._say(200, {"choices": []})
        sandbox, most = Sandbox(asked["model"]), int(asked.get("max_tokens") or 300)
        try:
            if asked.get("stream") and not self.without:
                return self._stream(sandbox.stream(messages, most_tokens=most))
            said = sandbox.whole(messages, most)
        except NoAnswer as fault:
            return self._say(500, {"error": {"message": str(fault)}})
        choice = {"index": 0, "message": {"role": "assistant", "content": said}, "finish_reason": "stop"}
        return self._say(200, {"object": "chat.completion", "model": asked["model"], "choices": [choice]})

    def _stream(self, pieces: Iterator[str]) -> None:
        """Events as they come. What fails before the first is a refusal; later the line is just cut."""
        first = next(pieces, "")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for piece in chain([first], pieces):
                self._event({"index": 0, "delta": {"content": piece}, "finish_reason": None})
            self._event({"index": 0, "delta": {}, "finish_reason": "stop"})
            self.wfile.write(b"data: [DONE]\n\n")
        except (NoAnswer, OSError):  # dropped on purpose, or the reader has left
            self.close_connection = True

    def _event(self, choice: dict[str, Any]) -> None:
        chunk = {"object": "chat.completion.chunk", "choices": [choice]}
        self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.flush()

    def _say(self, status: int, body: dict[str, Any]) -> None:
        sent = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *_: Any) -> None:
        """What learners ask is written nowhere."""


class Serving:
    """The sandbox on a port of this machine; `asked` is what it was sent."""

    def __init__(self, port: int = 0) -> None:
        self.asked: list[dict[str, Any]] = []
        self.without: dict[str, bool] = {}
        handler = type("Desk", (_Handler,), {"asked": self.asked, "without": self.without})
        self.server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/v1"

    def __enter__(self) -> "Serving":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8092)
    with Serving(parser.parse_args().port) as serving:
        print(f"ASSISTANT_MODEL_URL={serving.url} ASSISTANT_MODEL_NAME=sandbox")
        serving.thread.join()


if __name__ == "__main__":
    main()
