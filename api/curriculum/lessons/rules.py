"""What a lesson's body is made of, and how its check question goes. Pure.

A block is one of
  {"kind": "text", "text": Markdown with TeX between dollars}
  {"kind": "figure", "svg": …, "alt": …, "caption": …}
  {"kind": "steps", "title": …, "steps": [Markdown, …]}      a worked example, revealed step by step
  {"kind": "try", "ask": Markdown, "answer": Markdown}       try it yourself, then look
"""

from typing import Any

from api import constants


def shown_blocks(blocks: list[dict[str, Any]], figure_url: str) -> list[dict[str, Any]]:
    """The body as the screen takes it: drawings become addresses, so that a data saver may leave them out."""
    return [
        {**{key: value for key, value in block.items() if key != "svg"}, "url": f"{figure_url}/{number}"}
        if block["kind"] == "figure"
        else block
        for number, block in enumerate(blocks)
    ]


def is_told(right: bool, tries: int) -> bool:
    """Whether the answer is shown now: when it is right, or when the tries are used up."""
    return right or tries >= constants.LESSON_CHECK_TRIES
