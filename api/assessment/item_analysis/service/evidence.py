"""What learners answered first to a question that has no single choice, the way they wrote it most."""

from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from api import constants
from api.assessment.item_analysis.rules import KEYED_BY_CHOICE
from api.assessment.item_analysis.schemas import ItemAnswerSeen
from api.assessment.quizzes.rules import AnswerDoesNotFit, in_words, read_number
from api.assessment.quizzes.tables import Question, QuestionType
from api.assessment.quizzes.units import plain_unit
from api.assessment.quizzes.wordings import plain

SHOWN = 8
# The newest two thousand learners: more change no share anybody could see. A learner is placed by the share right of
# their other answers in the subject, where there are five, as the night does it.
FIRST = """
with firsts as (
    select distinct on (attempt.user_id) attempt.user_id, given.user_answer #>> '{}' as answer, given.is_correct
    from user_answers given join test_attempts attempt on attempt.id = given.test_attempt_id
    where given.question_id = :question and given.is_correct is not null and given.user_answer is not null
    order by attempt.user_id, given.answered_at, given.id
),
taken as (select * from firsts order by user_id desc limit 2000),
elsewhere as (
    select taken.user_id, avg(other.is_correct::int) as share
    from taken
    join test_attempts attempt on attempt.user_id = taken.user_id
    join user_answers other on other.test_attempt_id = attempt.id
    join questions question on question.id = other.question_id
    join topics topic on topic.id = question.topic_id
    where other.question_id <> :question and other.is_correct is not null and question.left_out_at is null
      and topic.subject_id = (select subject_id from topics where id = :topic)
    group by taken.user_id having count(*) >= 5
)
select taken.answer, taken.is_correct,
       case when share is not null then ntile(3) over (partition by share is null order by share, taken.user_id) end = 3
from taken left join elsewhere using (user_id)
"""


def answers_seen(db: Session, question: Question) -> list[ItemAnswerSeen]:
    """The commonest first answers, the right ones among them; empty where the choices tell it all."""
    kind = question.question_type
    if kind in KEYED_BY_CHOICE or kind is QuestionType.SCENARIO:
        return []
    given = {"question": question.id, "topic": question.topic_id}
    rows = [(answer, right, strong) for answer, right, strong in db.execute(text(FIRST), given)]
    wordings: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    able: Counter[tuple[str, bool]] = Counter()
    for answer, right, strong in rows:
        same = (_same(kind, answer), right)
        wordings[same][answer] += 1
        able[same] += bool(strong)
    placed, strongest = sum(strong is not None for *_, strong in rows), sum(able.values())
    most = sorted(wordings, key=lambda same: (-wordings[same].total(), same))
    return [
        ItemAnswerSeen(
            text=in_words(kind, question.options, wordings[same].most_common(1)[0][0]),
            is_right=same[1],
            learners=wordings[same].total(),
            share=round(wordings[same].total() / len(rows), 4),
            strongest=round(able[same] / strongest, 4) if placed >= constants.ITEM_PLACED_LEAST and strongest else None,
        )
        for same in most[:SHOWN]
    ]


def _same(kind: QuestionType, answer: Any) -> str:
    """Equal for what a learner means alike: 1,200 and 1200, Osmosis and osmosis."""
    if kind is QuestionType.NUMERIC:
        try:
            value, unit = read_number(str(answer))
        except AnswerDoesNotFit:
            return plain(str(answer))
        return f"{value.normalize()} {plain_unit(unit)}"
    return plain(str(answer)) or str(answer) if kind is QuestionType.SHORT_TEXT else str(answer)
