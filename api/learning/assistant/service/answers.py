"""A question and its answer: looked at for danger, worked out, found in our material, said, kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Topic
from api.learning.assistant import index, model_answers
from api.learning.assistant.calculations import work
from api.learning.assistant.composition import NEAREST, TRY_ONE, Answer, best_of, from_passages, parts_of
from api.learning.assistant.everyday_words import of_school
from api.learning.assistant.languages import Language, language_of
from api.learning.assistant.passage_rank import rank
from api.learning.assistant.phone_spelling import spoken
from api.learning.assistant.question_types import Asked as Question
from api.learning.assistant.question_types import asked_of, is_elsewhere, without_title
from api.learning.assistant.rules import (
    SAYS,
    Wish,
    leans_on_before,
    masked,
    step_of,
    wish_of,
    without_masks,
)
from api.learning.assistant.search import Hit, Query, Reach, as_written, query_of, search
from api.learning.assistant.service import (
    care,
    differences,
    double_answers,
    explanations,
    guidance,
    missing_topics,
    permissions,
    small_words,
    sureness,
    threads,
)
from api.learning.assistant.service.book_answers import from_book
from api.learning.assistant.service.drafts import Commission, begun
from api.learning.assistant.service.follow_ups import Before, before_of, explain_step, recall, whole
from api.learning.assistant.tables import (
    AiTutoringSession,
    AnswerKind,
    ChatMessage,
    ChatRole,
    ChatThread,
    PassageKind,
)
from api.library.catalogue.service import openable_book
from api.platform.clock import day_of
from api.platform.entitlements import is_limited
from api.platform.ids import uuid7
from api.platform.integrations.language_model import LanguageModel
from api.platform.principal import Principal

MASKED = "I took personal details out of your question; please leave out phone numbers, addresses and names."
DAY = timedelta(days=1)


@dataclass(slots=True)
class Inquiry:
    """One question on its way to an answer."""

    db: Session
    me: Principal
    thread: ChatThread
    question: str
    now: datetime
    turns: Sequence[ChatMessage]
    before: Before
    model: LanguageModel | None
    said: str  # the question with the short spellings of a phone written out
    question_id: UUID
    looked_for: str  # the question in words our material has: of one in another language, those we are sure of
    language: Language | None = None  # the question's, where it is not English
    commission: Commission | None = None  # what a language model is to be asked


@dataclass(frozen=True, slots=True)
class Asked:
    """Both turns as they were kept, and what a language model is still to be asked for the second."""

    turns: list[tuple[ChatMessage, AiTutoringSession | None]]
    commission: Commission | None = None


def ask(
    db: Session,
    *,
    me: Principal,
    thread: ChatThread,
    given: str,
    now: datetime,
    model: LanguageModel | None,
    question_id: UUID | None = None,
) -> Asked:
    """Answer a question in a thread from our own material; the id is the caller's where it may ask twice."""
    cleaned = masked(given)
    turns = threads.last_turns(db, thread.id)
    threads.note_time(db, thread.id, now)
    language = language_of(cleaned.text)
    said = cleaned.text if language else spoken(cleaned.text)
    bare = without_masks(said)
    looked_for = missing_topics.english_words(db, bare, language) if language else without_title(of_school(bare))
    before = before_of(turns, thread.lesson_id, thread.topic_id)
    asking = Inquiry(
        db, me, thread, cleaned.text, now, turns, before, model, said, question_id or uuid7(), looked_for, language
    )
    answer = (
        guidance.guidance(db, me, said, of_book=thread.book_id is not None) or care.guarded(db, asking.question, said)
        or _tested(asking) or (_of_book(asking, thread.book_id) if thread.book_id else _recalled(asking))
        or _answered(asking)
    )  # fmt: skip
    if answer.kind is AnswerKind.CARE and not turns:
        thread.title = care.TITLE
    if language:
        care.note_language(answer, language)
    if cleaned.was_masked:
        answer.note = f"{MASKED} {answer.note or ''}".strip()
    return Asked(_keep(asking, answer), asking.commission)


def _tested(asking: Inquiry) -> Answer | None:
    if permissions.is_being_tested_on(asking.db, asking.me.id, asking.question, asking.now):
        return Answer(AnswerKind.LATER, SAYS["later"])
    return None


def _of_book(asking: Inquiry, book_id: UUID) -> Answer:
    """The book's own words, for a reader who may open it; raises what opening it would."""
    if troubled := care.troubled(asking.db, asking.question, asking.said):
        return troubled
    book = openable_book(asking.db, me=asking.me, book_id=book_id, now=asking.now)
    earlier = asking.before.question if leans_on_before(asking.looked_for) else ""
    found = from_book(asking.db, book, asking.looked_for, earlier)
    if found.kind is AnswerKind.NOTHING:
        return care.instead_of_nothing(found, asking.question, asking.language, of_book=True)
    return _fluent(asking, found)


def _recalled(asking: Inquiry) -> Answer | None:
    step = step_of(asking.said)
    if step is not None and (explained := explain_step(asking.before, step)):
        return explained
    wish = wish_of(asking.said)
    if wish is Wish.NEW:
        return None
    stems = query_of(asking.db, asking.before.question).own
    return recall(asking.db, wish, asking.before, stems)


def _answered(asking: Inquiry) -> Answer:
    """The maths in it, else our material."""
    worked, codes, why_not = work(asking.said)
    if worked:
        return _with_lesson(asking, worked, codes)
    if troubled := care.troubled(asking.db, asking.question, asking.said):
        return troubled
    found = care.instead_of_nothing(_found(asking), asking.question, asking.language)
    if why_not:
        found.note = f"{why_not} {found.note or ''}".strip()
    return found


def _with_lesson(asking: Inquiry, worked: Answer, codes: list[str]) -> Answer:
    """Where the lessons explain the kind of working that was done."""
    topics = list(asking.db.scalars(select(Topic).where(Topic.code.in_(codes)))) if codes else []
    hits: list[Hit] = []
    reach = Reach([], [], asking.me.school_year)
    for topic in topics:
        query = query_of(asking.db, f"{worked.objectives[0]} {asking.question}", topic.name)
        found = search(asking.db, query, reach, kinds=(PassageKind.SECTION,), near_topic=topic.id)
        hits += [hit for hit in found if hit.topic_id == topic.id][:1]
    worked.quoted = hits[:2]
    if not hits:
        worked.follow_ups = [each for each in worked.follow_ups if each != TRY_ONE]
        worked.pages = missing_topics.practice(asking.db, topics)
    return worked


def _found(asking: Inquiry) -> Answer:
    db, leans = asking.db, leans_on_before(asking.looked_for) and bool(asking.before.question)
    index.refresh(db)
    wanted = asked_of(asking.looked_for)
    query = explanations.query(db, wanted, asking.looked_for, asking.before.question if leans else "")
    if small := small_words.answer(db, wanted, query, asking.looked_for):
        return _fluent(asking, small)
    reach = permissions.reach_of(db, asking.me, asking.now)
    near = asking.before.lesson_id if leans or not asking.before.parts else None
    hits = search(
        db, query, reach, near_source=near, near_topic=asking.before.topic_id if near else None,
        named=explanations.name_of(wanted), most=explanations.CONSIDERED,
    )  # fmt: skip
    hits = explanations.of_subject(hits, asking.looked_for)
    if not sureness.is_sure(asking.looked_for, query, hits) and (
        taught := missing_topics.topic_named(db, asking.looked_for)
    ):
        return missing_topics.without_lessons(*taught)
    is_sure = bool(hits) and sureness.is_answered(asking.said, asking.before, query, hits, leans=leans)
    if is_elsewhere(asking.looked_for) or not (is_sure or (not leans and sureness.is_near(query, hits))):
        return explanations.not_found(hits, query)
    if difference := differences.difference(db, wanted, reach):
        _add_notes(asking, difference, query)
        return _fluent(asking, difference)
    answer = _composed(asking, wanted, query, hits, reach)
    if not is_sure and not answer.text.startswith(NEAREST):
        answer.text = f"{NEAREST}\n\n{answer.text}"
    _add_notes(asking, answer, query)
    return _fluent(asking, answer)


def _composed(asking: Inquiry, wanted: Question, query: Query, hits: list[Hit], reach: Reach) -> Answer:
    """What the best passages say; of two things each, and a second question behind the first."""
    db, stems = asking.db, {stem: query.weights[stem] for stem in query.own}
    ranked = explanations.named_first(rank(hits, stems, wanted, query.beside), asking.looked_for)
    best = whole(db, ranked[0].hit if ranked else best_of(hits, query.own, asking.looked_for))
    several = double_answers.of_two_things(db, wanted, reach, best, stems) or double_answers.one_after_the_other(
        asking.looked_for, best, ranked
    )
    if several:
        return several
    answer = from_passages(asking.looked_for, query.own, hits, best, explanations.example(db, best, query, reach))
    explanations.begin_with(answer, wanted, query, best, ranked)
    if not double_answers.add_second(db, answer, asking.looked_for, wanted, reach):
        explanations.go_on(db, answer, wanted, query, best, ranked)
    double_answers.add_example(answer, asking.said, ranked, stems)
    return answer


def _add_notes(asking: Inquiry, answer: Answer, query: Query) -> None:
    """What we know of the learner on this topic, and which word was read as another."""
    words = [part for hit in answer.quoted for part in (hit.title, hit.heading, hit.body)]
    read = ((slip, as_written(asking.db, stem, words)) for slip, stem in query.corrected.items())
    said = [f"I read “{query.as_typed(slip)}” as “{word}”." for slip, word in read if word][:1]
    topic_id = answer.quoted[0].topic_id if answer.quoted else None
    known = permissions.mastery_of(asking.db, asking.me.id, topic_id)
    if known and known.is_known and known.percentage < constants.TOPIC_WEAK_PCT:
        said.append(f"You are still working on this topic: we expect {known.of_ten} right. Take it slowly.")
    answer.note = " ".join(said) or None


def _fluent(asking: Inquiry, answer: Answer) -> Answer:
    """A language model is asked for the same, where one is set up and may be asked for this learner."""
    if asking.model is None or is_limited(asking.me, day_of(asking.now)):
        return answer
    since = asking.now - DAY
    if threads.asked_since(asking.db, asking.me.id, since, by_model=True) >= constants.ASSISTANT_MODEL_PER_DAY:
        return answer
    if threads.model_answers_since(asking.db, since) >= constants.ASSISTANT_MODEL_PER_DAY_ALL:
        return answer
    before = [(turn.role, turn.content) for turn in asking.turns[-4:]]
    messages = model_answers.prompt(asking.question, before, asking.me.school_year, answer.quoted)
    asking.commission, answer.writing = Commission(uuid7(), messages, len(answer.quoted)), begun(asking.now)
    return answer


def _keep(asking: Inquiry, answer: Answer) -> list[tuple[ChatMessage, AiTutoringSession | None]]:
    db, now, thread = asking.db, asking.now, asking.thread
    position = asking.turns[-1].position + 1 if asking.turns else 0
    asked = ChatMessage(
        id=asking.question_id, thread_id=thread.id, position=position, role=ChatRole.LEARNER, content=asking.question,
        parts={}, at=now,
    )  # fmt: skip
    said_id = asking.commission.message_id if asking.commission else uuid7()
    said = ChatMessage(
        id=said_id, thread_id=thread.id, position=position + 1, role=ChatRole.ASSISTANT, content=answer.text,
        parts=parts_of(answer).as_json(), at=now,
    )  # fmt: skip
    db.add_all([asked, said])
    db.flush()
    first = next((hit for hit in answer.quoted if hit.topic_id), None)
    topic_id = first.topic_id if first else None
    session = AiTutoringSession(
        user_id=asking.me.id, thread_id=thread.id, message_id=said.id, session_type=answer.kind,
        subject_id=first.subject_id if first else None, topic_id=topic_id,
        user_question=asking.question, ai_response=answer.text, follow_up_questions=answer.follow_ups,
        difficulty=permissions.difficulty_of(db, asking.me.id, topic_id), learning_objectives=answer.objectives,
        chat_history=[str(turn.id) for turn in asking.turns], by_model=False, created_at=now, updated_at=now,
    )  # fmt: skip
    db.add(session)
    thread.last_message_at = now
    if thread.topic_id is None and first is not None:
        thread.topic_id = first.topic_id
    db.flush()
    return [(asked, None), (said, session)]
