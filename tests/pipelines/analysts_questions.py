"""Twenty questions of an outside analyst: in words for the metrics, and in plain SQL over the raw rows.

Each select ends with the people behind a group and its number. Names before them are those of the question.
"""

# Each second of active reading once: the stretch that began first owns it. Days are Kampala's, which is UTC + 3 h.
READ = """
with pieces as (
    select id, learner_key, book_id, number,
           greatest(epoch_us(started_at) // 1000000 + 10800, number * 86400) as starts,
           least(epoch_us(ended_at) // 1000000 + 10800, number * 86400 + 86400) as ends,
           epoch_us(started_at) as began
    from raw.read_intervals, lateral (select unnest(range(
        (epoch_us(started_at) // 1000000 + 10800) // 86400,
        (epoch_us(ended_at) // 1000000 + 10799) // 86400 + 1)) as number)
    where kind = 'active' and ended_at > started_at
),
seconds as (
    select learner_key, book_id, date '1970-01-01' + number::int as day, greatest(0, ends - greatest(starts, coalesce(
        max(ends) over (partition by learner_key, number order by began, id
                        rows between unbounded preceding and 1 preceding), 0))) as seconds
    from pieces
),
served as (
    select book_id, subjects.name as subject
    from raw.book_subject_years left join raw.subjects on subjects.id = subject_id
    qualify row_number() over (partition by book_id order by relevance_score desc, slug) = 1
),
read as (
    select seconds.*, strftime(day, '%Y-%m') as month, users.school_year as form, users.region, users.district,
           books.required_tier as tier, served.subject
    from seconds join raw.users using (learner_key) join raw.books on books.id = seconds.book_id
    left join served using (book_id)
    where seconds.seconds > 0
)
"""
ANSWERED = """
with answered as (
    select answers.is_correct, attempts.learner_key, users.school_year as form, users.region,
           subjects.name as subject, topics.name as topic,
           strftime(timezone('Africa/Kampala', answers.answered_at), '%Y-%m') as month
    from raw.user_answers as answers
    join raw.test_attempts as attempts on attempts.id = answers.test_attempt_id
    left join raw.quiz_sessions as quizzes on quizzes.id = attempts.quiz_session_id
    join raw.questions as questions on questions.id = answers.question_id
    join raw.topics as topics on topics.id = questions.topic_id
    join raw.subjects as subjects on subjects.id = topics.subject_id
    join raw.users as users on users.learner_key = attempts.learner_key
    where answers.is_correct is not null and answers.answered_at is not null and questions.left_out_at is null
      and (attempts.status <> 'in_progress' or quizzes.session_type = 'adaptive')
)
"""
SAT = """
with sat as (
    select attempts.*, subjects.name as subject, users.school_year as form,
           attempts.percentage_score is not null and attempts.status not in ('in_progress', 'abandoned') as finished,
           strftime(timezone('Africa/Kampala', start_time), '%Y-%m') as month
    from raw.test_attempts as attempts
    join raw.quiz_sessions as quizzes on quizzes.id = attempts.quiz_session_id
    left join raw.topics as topics on topics.id = quizzes.topic_id
    left join raw.subjects as subjects on subjects.id = coalesce(quizzes.subject_id, topics.subject_id)
    join raw.users as users on users.learner_key = attempts.learner_key
    where attempts.status <> 'in_progress'
)
"""
PAID = """
with paid as (
    select payments.*, users.region,
           strftime(timezone('Africa/Kampala', case when payments.status = 'completed' then paid_at
                                               else payments.created_at end), '%Y-%m') as month
    from raw.payments as payments join raw.users as users using (learner_key)
    where payments.purpose = 'plan'
)
"""
PEOPLE, MINUTES = "count(distinct learner_key)", "sum(seconds) / 60.0"
RIGHT = "100.0 * count(*) filter (where is_correct) / count(*)"
PASSED = "100.0 * count(*) filter (where passed) / count(*)"
DONE = "where status = 'completed'"
QUESTIONS = {
    "minutes": f"{READ} select {PEOPLE}, {MINUTES} from read",
    "minutes by month": f"{READ} select month, {PEOPLE}, {MINUTES} from read group by all",
    "readers by month": f"{READ} select month, {PEOPLE}, {PEOPLE} from read group by all",
    "minutes by form": f"{READ} select form, {PEOPLE}, {MINUTES} from read group by all",
    "readers by form, month": f"{READ} select form, month, {PEOPLE}, {PEOPLE} from read group by all",
    "minutes by region": f"{READ} select region, {PEOPLE}, {MINUTES} from read group by all",
    "readers by district": f"{READ} select district, {PEOPLE}, {PEOPLE} from read group by all",
    "minutes by subject, month": f"{READ} select subject, month, {PEOPLE}, {MINUTES} from read group by all",
    "readers by tier": f"{READ} select tier, {PEOPLE}, {PEOPLE} from read group by all",
    "minutes by month where form = S3 and region = Central": (
        f"{READ} select month, {PEOPLE}, {MINUTES} from read where form = 'S3' and region = 'Central' group by all"
    ),
    "answers by subject": f"{ANSWERED} select subject, {PEOPLE}, count(*) from answered group by all",
    "right_pct by subject": f"{ANSWERED} select subject, {PEOPLE}, {RIGHT} from answered group by all",
    "learners_answering by form": f"{ANSWERED} select form, {PEOPLE}, {PEOPLE} from answered group by all",
    "answers by topic where subject = Mathematics": (
        f"{ANSWERED} select topic, {PEOPLE}, count(*) from answered where subject = 'Mathematics' group by all"
    ),
    "right_pct by month where form = S3": (
        f"{ANSWERED} select month, {PEOPLE}, {RIGHT} from answered where form = 'S3' group by all"
    ),
    "sittings by month": f"{SAT} select month, {PEOPLE}, count(*) from sat group by all",
    "passed_pct by subject": f"{SAT} select subject, {PEOPLE}, {PASSED} from sat where finished group by all",
    "payers by month": f"{PAID} select month, {PEOPLE}, {PEOPLE} from paid {DONE} group by all",
    "paid_ugx by plan": f"{PAID} select plan, {PEOPLE}, sum(amount) from paid {DONE} group by all",
    "completed_pct by provider": (
        f"{PAID} select provider, {PEOPLE}, 100.0 * count(*) filter ({DONE}) / count(*) from paid group by all"
    ),
}
