"""A file of items: looked at first, then taken in as drafts, all or none; the same item is never made twice."""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.assessment.question_bank.commands import as_item, create_all, must_fit, topics_by_code
from api.assessment.question_bank.files.parsed import Parsed
from api.assessment.question_bank.files.reader import Format, questions_of
from api.assessment.question_bank.gallery import Gallery
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint import COGNITIVE, DIFFICULTIES
from api.assessment.question_bank.lint.words import plain
from api.assessment.question_bank.rules import ItemMisshapen, blocking
from api.assessment.question_bank.tables import ItemImport
from api.assessment.question_bank.validation import Drawn, drawn_for, faults_of
from api.assessment.quizzes.tables import Question
from api.curriculum.subjects.tables import Topic
from api.platform.principal import Principal

LOCK = "select pg_advisory_xact_lock(hashtext('item imports'))"


@dataclass
class Read:
    """One question of a file: `item` where it can be taken, `same_as` the code of one the bank has already."""

    place: str
    item: Item | None
    says: list[str]  # why it cannot be taken
    faults: list[str]  # what has to be put right before review
    advice: list[str]
    same_as: str | None = None

    @property
    def is_new(self) -> bool:
        return self.item is not None and self.same_as is None


@dataclass
class Looked:
    """A file's questions; once taken in, `codes` names the drafts that were made, and `import_id` the file."""

    kind: Format
    reads: list[Read]
    gallery: Gallery
    codes: list[str] = field(default_factory=list)
    import_id: UUID | None = None


def look(db: Session, filename: str, data: bytes, default_topic: str | None) -> Looked:
    """What a file holds and what would become of it; changes nothing."""
    opened = questions_of(filename, data)
    gallery = Gallery(db, opened.drawings)
    for parsed in opened.found:
        gallery.place(parsed)
    topics = topics_by_code(db)
    known = _bank(db)
    drawn = gallery.with_mine(drawn_for(db, [parsed.item for parsed in opened.found if parsed.item]))
    reads = []
    for parsed in opened.found:
        read = _judge(drawn, parsed, topics, default_topic)
        if read.item is not None:
            read.same_as = known.setdefault(fingerprint(read.item), f"{read.place} of this file")
            read.same_as = None if read.same_as == f"{read.place} of this file" else read.same_as
        reads.append(read)
    return Looked(opened.kind, reads, gallery)


def _judge(drawn: Drawn, parsed: Parsed, topics: dict[str, Topic], default_topic: str | None) -> Read:
    item = parsed.item
    if item is None:
        return Read(parsed.place, None, parsed.says, [], [])
    item["topic"] = str(item.get("topic") or default_topic or "")
    says = list(_strange(item, topics))
    try:
        must_fit(item)
    except ItemMisshapen as why:
        says.append(why.message)
    if says:
        return Read(parsed.place, None, says, [], [])
    faults = faults_of(drawn, {**item, "code": f"{item['topic']}-N001"}, topics)
    held = blocking(faults)
    return Read(parsed.place, item, [], held, [fault for fault in faults if fault not in held])


def _strange(item: Item, topics: dict[str, Topic]) -> list[str]:
    found = []
    if not item["topic"]:
        found.append("It names no topic. Name one in the file, or choose one for the whole file.")
    elif item["topic"] not in topics:
        found.append(f"There is no topic {item['topic'][:40]}.")
    if item["difficulty"] not in DIFFICULTIES:
        found.append(f"“{item['difficulty'][:40]}” is no difficulty: easy, medium or hard.")
    if item["cognitive"] not in COGNITIVE:
        found.append(f"“{item['cognitive'][:40]}” is no level: recall, understand, apply or analyse.")
    if not item["stem"].strip():
        found.append("It asks nothing: its text is empty.")
    if not 5 <= item["seconds"] <= 1_800:
        found.append("The seconds lie from 5 to 1,800.")
    return found


def fingerprint(item: Item) -> str:
    """Equal for the same question, however it is spaced, coded or explained."""
    options: Any = item.get("options")
    if isinstance(options, list):
        options = sorted(plain(str(option["text"])) for option in options)
    elif item["type"] == "matching":
        options = sorted(plain(str(entry["text"])) for side in ("left", "right") for entry in options[side])
    core = json.dumps([item["type"], plain(item["stem"]), options], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(core.encode()).hexdigest()


def _bank(db: Session) -> dict[str, str]:
    """The fingerprint of every item of the bank, with its code."""
    rows = db.execute(select(Question, Topic.code).join(Topic, Topic.id == Question.topic_id))
    return {fingerprint(as_item(question, code)): question.code for question, code in rows}


def take(db: Session, me: Principal, filename: str, data: bytes, default_topic: str | None, now: datetime) -> Looked:
    """Make a draft of every new question of the file. The same file again makes nothing."""
    db.execute(text(LOCK))  # two who send the same file at once come one after the other
    looked = look(db, filename, data, default_topic)
    fresh = [read for read in looked.reads if read.is_new]
    if not fresh:
        return looked
    looked.gallery.keep(me, [read.item for read in fresh if read.item is not None], now)
    topics = topics_by_code(db)
    noted = _note(db, me, filename, data, looked.kind, now)
    parts = [(read.item, topics[read.item["topic"]]) for read in fresh if read.item is not None]
    made = create_all(db, me, parts, why=f"From {filename[:150]}", now=now, import_id=noted.id)
    looked.codes, looked.import_id = [question.code for question in made], noted.id
    noted.codes = [*noted.codes, *looked.codes]
    return looked


def _note(db: Session, me: Principal, filename: str, data: bytes, kind: Format, now: datetime) -> ItemImport:
    """The file's own row; one file may make items again after some of them were deleted."""
    digest = hashlib.sha256(data).hexdigest()
    noted = db.scalar(select(ItemImport).where(ItemImport.content_hash == digest))
    if noted is None:
        noted = ItemImport(content_hash=digest, filename=filename[:200], file_format=kind, imported_by=me.id,
                           imported_at=now, codes=[])  # fmt: skip
        db.add(noted)
        db.flush()
    return noted
