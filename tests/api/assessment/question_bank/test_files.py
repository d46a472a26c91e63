"""Reading GIFT, QTI and CSV that strangers wrote, and writing them so that nothing is lost."""

import io
import json
import random
import zipfile
from typing import Any

import pytest

from api import constants
from api.assessment.question_bank.files import csv_format, gift, qti_export
from api.assessment.question_bank.files.parsed import FileRefused, ItemFileTooLarge, Parsed
from api.assessment.question_bank.files.reader import questions_of
from api.assessment.question_bank.items import Item
from api.content.question_bank.loader import load_diagrams, load_scenarios
from api.platform.csv import csv_response
from tests.factories.bank import bank

BANK = random.Random(7).sample(bank(), 300)
ALL = [*BANK[:200], *load_diagrams(), *load_scenarios()]


def read(name: str, text: str | bytes) -> list[Parsed]:
    return questions_of(name, text.encode() if isinstance(text, str) else text)[1]


def one(name: str, text: str | bytes) -> Item:
    [found] = read(name, text)
    assert found.item is not None, found.says
    return found.item


def why(name: str, text: str | bytes) -> str:
    [found] = read(name, text)
    assert found.item is None
    return " ".join(found.says)


def csv_of(items: list[Item]) -> bytes:
    return bytes(csv_response("items", csv_format.COLUMNS, csv_format.rows(items)).body)


def zipped(files: dict[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return file.getvalue()


def content_of(item: Item) -> dict[str, Any]:
    """An item without what may differ after a journey: codes, other units, the order sides are shown in."""
    kept = {name: value for name, value in item.items() if name not in ("code", "samples")}
    if item["type"] == "numeric":
        kept["answer"] = {name: value for name, value in item["answer"].items() if name != "unitVariants"}
    if item["type"] == "matching":
        right = {entry["id"]: entry["text"] for entry in item["options"]["right"]}
        kept["answer"] = {entry["text"]: right[item["answer"][entry["id"]]] for entry in item["options"]["left"]}
        kept["options"] = sorted(right.values())
    if item["type"] == "ordering":
        texts = {option["id"]: option["text"] for option in item["options"]}
        kept["answer"], kept["options"] = [texts[name] for name in item["answer"]], sorted(texts.values())
    return kept


@pytest.mark.parametrize(
    ("name", "write", "holds"),
    [
        ("items.csv", csv_of, ALL),
        ("items.gift", lambda items: gift.write(items).encode(), [i for i in BANK if i["type"] != "ordering"]),
        ("items.zip", qti_export.package, BANK),
    ],
)
def test_items_come_back_as_they_left(name: str, write: Any, holds: list[Item]) -> None:
    found = read(name, write(holds))
    back = [content_of(parsed.item or {"type": "none", "says": parsed.says}) for parsed in found]
    key = lambda item: json.dumps(item, sort_keys=True)  # noqa: E731
    assert sorted(back, key=key) == sorted((content_of(item) for item in holds), key=key)


def test_what_a_format_cannot_hold_is_named_in_the_file() -> None:
    drawing, scenario = load_diagrams()[0], load_scenarios()[0]
    written = gift.write([drawing, scenario, BANK[0]])
    assert f"Left out, since GIFT has no such type: {drawing['code']}, {scenario['code']}" in written
    with zipfile.ZipFile(io.BytesIO(qti_export.package([drawing, BANK[0]]))) as made:
        assert drawing["code"] in made.read("left-out.txt").decode()


def test_a_whole_subject_comes_back_as_it_left() -> None:
    whole = [item for item in [*bank(), *load_diagrams(), *load_scenarios()] if item["code"].startswith("M")]
    back = {item["code"]: item for parsed in read("items.csv", csv_of(whole)) if (item := parsed.item)}
    assert len(back) == len(whole) > 500
    for item in whole:
        kept = {name: value for name, value in item.items() if name != "samples"}
        if item["type"] == "numeric":
            kept["answer"] = {"unitVariants": [], **item["answer"]}
        assert back[item["code"]] == kept | {"code": item["code"]}


MOODLE = """// a comment of a colleague
$CATEGORY: $course$/top/M1.02

::Q1:: What is 3 \\= 4? {=no #right, they differ ~yes #they differ ~%0%perhaps}

The sum of 2 and 3 is {#5:0.1}.

Water boils at {#99.5..100.5} degrees.

Pi is {#3.141..3.142}.

Which is a fruit? {~%50%tomato paste =tomato ~stone}

Choose the primes. {~%50%2 ~%50%3 ~%-100%4 ~%-100%6}

The capital of Uganda is {=Kampala =Kampala City}.

The earth is flat. {F}

Match. {=Cat -> meows =Dog -> barks =Cow -> moos}

Write about your home. {}

No braces here.

Two open { { braces
"""


def test_gift_as_moodle_writes_it() -> None:
    found = read("moodle.gift", MOODLE)
    items = [parsed.item for parsed in found if parsed.item]
    assert [item["type"] for item in items] == [
        "multiple_choice", "numeric", "numeric", "numeric", "multiple_choice", "multi_select", "short_text",
        "true_false", "matching",
    ]  # fmt: skip
    assert {item["topic"] for item in items} == {"M1.02"}
    assert (items[0]["stem"], items[0]["answer"]) == ("What is 3 = 4?", "a")
    assert items[0]["options"][1]["why"] == "they differ"
    assert items[2]["answer"]["value"] == 100
    assert items[2]["answer"]["tolerance"] == 0.5
    assert items[3]["answer"]["value"] == 3.1415
    assert items[3]["answer"]["tolerance"] == 0.0005
    assert items[4]["answer"] == "b"
    assert items[5]["answer"] == ["a", "b"]
    assert items[6]["answer"] == {"accepted": ["Kampala", "Kampala City"]}
    assert [says for parsed in found for says in parsed.says] == [
        "An essay has no key; write it as a scenario in the product.",
        "Its answers in braces { } are missing or not closed.",
        "Its answers in braces { } are missing or not closed.",
    ]


QTI = """<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="q">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier">
<correctResponse><value>B</value></correctResponse></responseDeclaration>
<itemBody><p>Which is a <b>metal</b>?</p><choiceInteraction responseIdentifier="R" maxChoices="1">
<simpleChoice identifier="A">sulfur</simpleChoice><simpleChoice identifier="B">iron</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>"""
QTI_3 = """<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q">
<qti-response-declaration identifier="R" cardinality="single" base-type="float">
<qti-correct-response><qti-value>9.8</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>What is g?</p><p><qti-text-entry-interaction response-identifier="R"/></p></qti-item-body>
</qti-assessment-item>"""
QTI_1 = """<questestinterop><item ident="1"><presentation><material><mattext>2 + 2?</mattext></material>
<response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="A"><material><mattext>3</mattext></material></response_label>
<response_label ident="B"><material><mattext>4</mattext></material></response_label></render_choice></response_lid>
</presentation><resprocessing><respcondition><conditionvar><not><varequal respident="r">A</varequal></not>
<varequal respident="r">B</varequal></conditionvar><setvar action="Set">1</setvar></respcondition></resprocessing>
</item></questestinterop>"""


def test_qti_of_three_ages() -> None:
    assert one("a.xml", QTI)["stem"] == "Which is a metal?"
    assert one("a.xml", QTI)["answer"] == "b"
    assert one("a.xml", QTI_3)["answer"]["value"] == 9.8
    old = one("a.xml", QTI_1)
    assert (old["stem"], old["answer"], [option["text"] for option in old["options"]]) == ("2 + 2?", "b", ["3", "4"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (QTI.replace("choiceInteraction", "hotspotInteraction"), "which we do not have"),
        (QTI.replace("<value>B</value>", "<value>Z</value>"), "none of its options"),
        (QTI.replace("<value>B</value>", ""), "None of its options is marked"),
        (QTI.replace("choiceInteraction", "span"), "asks for no answer"),
        (QTI_3.replace("9.8", "fast"), "is no number"),
        (QTI_3.replace("9.8", "1e400"), "no number we can mark"),
        (QTI_3.replace("9.8", "nan"), "no number we can mark"),
    ],
)
def test_a_question_of_qti_that_cannot_be_taken_says_why(text: str, says: str) -> None:
    assert says in why("a.xml", text)


def scrambled(archive: bytes) -> bytes:
    """An archive whose list of files is whole and whose packed bytes are not."""
    return archive[:40] + bytes(byte ^ 0x5A for byte in archive[40:80]) + archive[80:]


LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><assessmentItem>&b;</assessmentItem>'


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.xml", LAUGHS, "entities"),
        ("a.xml", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><assessmentItem/>', "entities"),
        ("a.xml", LAUGHS.encode("utf-16"), "entities"),
        ("a.xml", '<?xml version="1.0" encoding="UTF-7"?>' + LAUGHS, "entities"),
        ("a.xml", QTI[:200], "breaks off at line"),
        ("a.xml", "<html/>", "no QTI"),
        ("a.xml", "<a>" * 5000, "nested too deeply|breaks off"),
        ("a.zip", b"PK\x03\x04 broken", "broken"),
        ("a.zip", scrambled(zipped({"a.xml": "".join(chr(65 + n % 57) for n in range(900))})), "broken"),
        ("a.zip", zipped({"readme.txt": "nothing"}), "no question"),
        ("a.gift", "\n\n", "empty"),
        ("a.gift", "// only a comment", "no question"),
        ("a.gift", b"\xff\xfe\x00", "no text"),
        ("a.gift", b"caf\xe9 {=a ~b}", "UTF-8"),
        ("a.gift", "a\x00b {=a ~b}", "no text"),
        ("a.csv", "a,b\n1,2\n", "missing: answer, stem, type"),
        ("a.docx", "x", "GIFT"),
        ("", "x", "GIFT"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(name: str, data: str | bytes, says: str) -> None:
    with pytest.raises(FileRefused, match=says):
        read(name, data)


def test_a_bomb_of_an_archive_is_stopped_while_it_unpacks() -> None:
    bomb = zipped({"a.xml": b" " * (constants.ITEM_ARCHIVE_BYTES + 1)})
    assert len(bomb) < 20_000
    with pytest.raises(ItemFileTooLarge, match="larger than 16 MB"):
        read("a.zip", bomb)
    with pytest.raises(ItemFileTooLarge, match="more than 1,600 files"):
        read("a.zip", zipped({f"{n}.xml": QTI for n in range(1_601)}))


def test_a_file_beyond_all_measure_is_refused_and_so_is_one_text() -> None:
    with pytest.raises(ItemFileTooLarge):
        read("a.gift", "x" * (constants.ITEM_FILE_BYTES + 1))
    with pytest.raises(ItemFileTooLarge, match="1,501 questions"):
        read("a.gift", "\n\n".join(["A {T}"] * 1_501))
    assert "more than 6,000 characters" in why("a.gift", f"{'x' * 6001} {{T}}")


def test_a_package_tells_of_a_bad_file_and_takes_the_others() -> None:
    found = read("a.zip", zipped({"one.xml": QTI, "two.xml": "<broken", "imsmanifest.xml": "<manifest/>"}))
    assert [(parsed.place, parsed.item is not None) for parsed in found] == [("one.xml", True), ("two.xml", False)]
    assert "breaks off" in found[1].says[0]


HEAD = "topic,type,stem,a,b,c,answer,details\n"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("M1.02,riddle,Why?,,,,x,", "no type of question we know"),
        ("M1.02,multiple_choice,Why?,yes,no,,z,", "names an option that is not there"),
        ("M1.02,multiple_choice,Why?,yes,,no,a,", "An option between the others is empty"),
        ("M1.02,multiple_choice,Why?,yes,,,a,", "fewer than two"),
        ("M1.02,true_false,Why?,,,,maybe,", "true or false"),
        ("M1.02,numeric,Why?,,,,twelve,", "is no number"),
        ("M1.02,short_text,Why?,,,, | ,", "The answer is empty"),
        ("M1.02,matching,Why?,,,,x,", "column details"),
        ("M1.02,matching,Why?,,,,x,[[[", "column details"),
        ("M1.02,numeric,Why?,,,,1,,,9", "more cells"),
    ],
)
def test_a_row_of_csv_that_cannot_be_taken_says_why(row: str, says: str) -> None:
    assert says in why("a.csv", HEAD + row)


@pytest.mark.parametrize("seconds", ["²", "-5", "9" * 5000])
def test_seconds_that_are_no_number_are_told_and_never_break_the_file(seconds: str) -> None:
    head = "topic,type,stem,answer,seconds\n"
    assert "seconds are no whole number" in why("a.csv", f"{head}M1.02,numeric,How many?,12,{seconds}")


def test_no_cell_of_an_export_is_a_formula_and_comes_back_as_written() -> None:
    short = next(item for item in BANK if item["type"] == "short_text")
    item = {**short, "stem": "=HYPERLINK(1)", "hints": ["-1 + 2", "=3"]}
    written = csv_of([item]).decode()
    assert "'=HYPERLINK(1)" in written
    assert "'-1 + 2" in written
    back = one("a.csv", written)
    assert (back["stem"], back["hints"]) == ("=HYPERLINK(1)", ["-1 + 2", "=3"])
