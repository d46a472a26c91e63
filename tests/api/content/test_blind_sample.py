"""The sample that a reader solves without sight of the keys, and the marking of what was written down."""

from pathlib import Path

import pytest

from api.content.cli import main
from api.content.question_bank.blind_sample import drawn, paper, wrong_answers
from tests.factories.bank import bank

SEED = 20261123


def key_of(code: str) -> str:
    item = next(item for item in bank() if item["code"] == code)
    match item["answer"]:
        case {"value": value}:
            return str(value)
        case {"accepted": accepted}:
            return str(accepted[0])
        case dict() as pairs:
            return ",".join(f"{left}:{right}" for left, right in pairs.items())
        case list() as several:
            return ",".join(several)
        case one:
            return str(one).lower()


def test_a_seed_draws_the_same_hundred_every_time_and_no_item_twice() -> None:
    codes = [item["code"] for item in drawn(SEED, 100)]
    assert codes == [item["code"] for item in drawn(SEED, 100)]
    assert codes != [item["code"] for item in drawn(SEED + 1, 100)]
    assert len(set(codes)) == 100


def test_the_paper_shows_stems_and_options_and_nothing_that_tells_an_answer() -> None:
    items = drawn(SEED, 100)
    shown = paper(items)
    for item in items:
        assert f"{item['code']} {item['type']}\n{item['stem']}" in shown
        options = item.get("options")
        secret = [str(item["explanation"]), *item["hints"]]
        secret += [str(option["why"]) for option in options if option.get("why")] if isinstance(options, list) else []
        assert [text for text in secret if len(text.split()) > 4 and text in shown] == []
    assert "accepted" not in shown
    assert "misconception" not in shown


def test_answers_are_marked_by_the_product_and_only_wrong_ones_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = [item["code"] for item in drawn(SEED, 30)]
    answers = [f"{code} {key_of(code)}" for code in codes]
    assert wrong_answers("\n".join(answers)) == []
    answers[3] = f"{codes[3]} no such answer"
    answers[7] = codes[7]
    written = tmp_path / "answers.txt"
    written.write_text("\n\n".join(answers), "utf-8")
    assert main(["mark", str(written)]) == 0
    assert capsys.readouterr().out == f"{codes[3]}\n{codes[7]}\n2 of 30 answers differ from the key.\n"


def test_the_command_prints_a_hundred_or_as_many_as_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", str(SEED)]) == 0
    assert capsys.readouterr().out == paper(drawn(SEED, 100)) + "\n"
    assert main(["sample", str(SEED), "3"]) == 0
    assert capsys.readouterr().out == paper(drawn(SEED, 3)) + "\n"
    assert main(["sample", "today"]) == 2
    assert "content sample SEED" in capsys.readouterr().err
