"""Every letter can be written, and no value can say more than a value."""

from email.message import EmailMessage
from html.parser import HTMLParser

import pytest

from api.notifications.email.layout import Footer, write
from api.notifications.email.template_loader import BadLetter, Letter, letter, letters, parse

FOOTER = Footer("Kitabo", "https://kitabo.example", "help@kitabo.example", "https://kitabo.example/unsubscribe?token=x")
FRONT = "---\nsubject: Hello\nkind: account\n---\n"


@pytest.mark.parametrize("made", letters().values(), ids=lambda made: made.name)
def test_every_letter_can_be_written_with_its_samples(made: Letter) -> None:
    assert made.sample.keys() == made.places, "its sample names exactly the values it needs"
    written = write(made.name, made.sample, FOOTER)
    for body in (written.subject, written.text, written.html):
        assert "{" not in body.partition("</style>")[2] or body.startswith("<!doctype")
        assert "QZX" not in body
        assert "%%" not in body
    assert "<img" not in written.html
    assert "<script" not in written.html


@pytest.mark.parametrize(
    "text",
    [
        "Hello",
        "---\nsubject: Hello\n---\nHello",
        "---\nsubject: Hello\nkind: spam\n---\nHello",
        "---\nkind: account\n---\nHello",
        "---\nsubject: Hello\nkind: account\nsender: me\n---\nHello",
        "---\nsubject: Hello\nkind account\n---\nHello",
        FRONT,
        FRONT + "Hello {First name}",
        FRONT + "Hello {",
        '---\nsubject: "Hello"\nkind: account\n---\nHi',
    ],
)
def test_a_badly_made_letter_is_refused_with_its_name(text: str) -> None:
    with pytest.raises(BadLetter, match=r"^welcome"):
        parse("welcome", text)


@pytest.mark.parametrize("change", [{"ends_on": None}, {"more": "x"}, {"ends_on": 3}])
def test_values_that_do_not_fit_are_refused(change: dict[str, object]) -> None:
    values = {name: value for name, value in {**letter("trial_ending").sample, **change}.items() if value is not None}
    with pytest.raises(BadLetter, match="trial_ending"):
        write("trial_ending", values, FOOTER)  # type: ignore[arg-type]


def test_a_line_break_in_a_value_begins_no_header() -> None:
    sample = {**letter("contact_message").sample, "subject": "Hi\r\nBcc: all@school.example\x00\u2028X: y"}
    written = write("contact_message", sample, FOOTER)
    assert written.subject == "[7F3A-91C2] Hi Bcc: all@school.example X: y"
    mail = EmailMessage()
    mail["Subject"] = written.subject
    assert mail["Bcc"] is None


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag + "".join(f" {name}" for name, _ in attrs if name.startswith("on")))


def test_values_are_neither_html_nor_markdown() -> None:
    def tags(message: str) -> list[str]:
        read = Tags()
        read.feed(write("contact_message", {**letter("contact_message").sample, "message": message}, FOOTER).html)
        return read.seen

    hostile = '<img src=x onerror=alert(1)> **bold** [click](javascript:alert(1)) "> <script>x</script> QZXnameXZQ'
    assert tags(hostile) == tags("quiet")
    assert tags("two\nlines").count("br") == tags("quiet").count("br") + 1


def test_a_value_followed_as_a_link_must_be_a_web_address(monkeypatch: pytest.MonkeyPatch) -> None:
    made = parse("door", FRONT + "[Open]({link})")
    monkeypatch.setattr("api.notifications.email.layout.letter", lambda name: made)
    assert (
        'href="https://kitabo.example/?a=1&amp;b=2"'
        in write("door", {"link": "https://kitabo.example/?a=1&b=2"}, FOOTER).html
    )
    assert (
        "Open:\nhttps://kitabo.example/?a=1&b=2"
        in write("door", {"link": "https://kitabo.example/?a=1&b=2"}, FOOTER).text
    )
    for bad in ("javascript:alert(1)", "data:text/html,x", "/relative", '"><script>', "https://"):
        with pytest.raises(BadLetter, match="no web address"):
            write("door", {"link": bad}, FOOTER)
