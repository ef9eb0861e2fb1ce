"""A stand-in for a server with OpenAI's chat protocol, on loopback."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class Chat(BaseHTTPRequestHandler):
    """Answers each prompt by ``answer``, but the first ``failing`` requests with an error."""

    answer: Callable[[str], str]
    failing = 0
    keys: set[str | None]
    prompts: list[str]

    def do_POST(self) -> None:
        asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        chat = type(self)
        chat.keys.add(self.headers["Authorization"])
        assert self.path == "/v1/chat/completions"
        assert asked["model"] == "stand-in"
        (message,) = asked["messages"]
        if chat.failing > 0:
            chat.failing -= 1
            self.send_error(503)
            return
        chat.prompts.append(message["content"])
        said = {"role": "assistant", "content": chat.answer(message["content"])}
        body = json.dumps(
            {
                "id": "1",
                "object": "chat.completion",
                "created": 1,
                "model": "stand-in",
                "choices": [{"index": 0, "message": said, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7},
            }
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def answering(function: Callable[[str], str]) -> Iterator[tuple[str, type[Chat]]]:
    """The address of a server whose model is ``function``, and its handler."""

    class Answering(Chat):
        answer = staticmethod(function)
        keys, prompts = set(), []

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as made:
        Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}).start()
        try:
            yield f"http://127.0.0.1:{made.server_address[1]}/v1", Answering
        finally:
            made.shutdown()
