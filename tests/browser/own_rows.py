"""What a learner did, by their own rows alone: nothing here asks the product to count."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

import psycopg

from tests.country import Country

# Answers of practice, and every question of a test handed in.
ANSWERS = """
    select count(q.is_correct), count(*) filter (where q.is_correct), coalesce(sum(q.time_spent_seconds), 0)
    from user_answers q join test_attempts a on a.id = q.test_attempt_id
    join quiz_sessions z on z.id = a.quiz_session_id join users u on u.id = a.user_id
    where u.email = %s and q.answered_at is not null and (a.status <> 'in_progress' or z.session_type = 'adaptive')
"""
READ = """
    select coalesce(sum(extract(epoch from date_trunc('second', i.ended_at) - date_trunc('second', i.started_at))), 0)
    from read_intervals i join reading_sessions s on s.id = i.session_id join users u on u.id = s.user_id
    where u.email = %s and i.kind = 'active'
"""
# The week that runs: of each day with tasks how many are done, and the minutes of all and of those done.
PLAN = """
    select to_char(t.due_date, 'FMDay'), count(*) filter (where t.is_completed), count(*)
    from study_plan_tasks t join study_plans p on p.id = t.plan_id join users u on u.id = p.user_id
    where u.email = %s and p.is_active
      and date_trunc('week', t.due_date) = date_trunc('week', now() at time zone 'Africa/Kampala')
    group by t.due_date order by t.due_date
"""
# Topics with enough answers, the weakest first.
TOPICS = """
    select t.name, m.percentage, m.low_pct, m.high_pct, m.answers
    from student_topic_mastery m join topics t on t.id = m.topic_id join users u on u.id = m.user_id
    where u.email = %s and m.answers >= 5 order by m.percentage, m.topic_id
"""


def rounded(number: Decimal | float) -> int:
    """To whole ones, a half up, as every screen writes numbers."""
    return int(Decimal(number).quantize(Decimal(1), ROUND_HALF_UP))


@dataclass(frozen=True)
class Topic:
    """A topic with its estimate and the range it lies in, in percent."""

    name: str
    percentage: Decimal
    low: Decimal
    high: Decimal
    answers: int

    @property
    def bar(self) -> str:
        """How screens name its bar."""
        return f"{self.name}: {self.of_ten}"

    @property
    def of_ten(self) -> str:
        """The same range as right answers of ten questions."""
        low, high = rounded(self.low) // 10, -(-rounded(self.high) // 10)
        return f"{low} of 10" if low == high else f"{low} to {high} of 10"


@dataclass(frozen=True)
class Work:
    """Everything a new learner did: answers, seconds, the week's plan, and topics, the weakest first."""

    questions: int
    right: int
    reading_seconds: int
    seconds: int
    plan: list[tuple[str, int, int]]
    topics: list[Topic]

    @property
    def minutes(self) -> int:
        return rounded(self.seconds / 60)


def work_of(country: Country, email: str) -> Work:
    with psycopg.connect(country.url) as db:
        [(questions, right, answering)] = db.execute(ANSWERS, [email]).fetchall()
        [(reading,)] = db.execute(READ, [email]).fetchall()
        plan = [(str(day), int(done), int(tasks)) for day, done, tasks in db.execute(PLAN, [email])]
        topics = [Topic(*row) for row in db.execute(TOPICS, [email])]
    return Work(questions, right, int(reading), int(reading) + int(answering), plan, topics)
