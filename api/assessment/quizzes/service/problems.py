"""What a learner hears when a test cannot go on."""

from api.platform.problem import NotFound, Problem


class QuizNotFound(NotFound):
    title, detail = "Test Not Found", "This test is not here any more."


class AttemptNotFound(NotFound):
    title, detail = "Attempt Not Found", "This attempt is not here, or it is not yours."


class QuestionNotFound(NotFound):
    title, detail = "Question Not Found", "This question is not part of this test."


class NoAttemptsLeft(Problem):
    status, title = 409, "No Attempts Left"
    detail = "You have used every attempt at this test."


class PastDue(Problem):
    status, title = 409, "Past Its Date"
    detail = "The date for this test has passed. Ask your teacher if you may still take it."


class TimeIsUp(Problem):
    """409: the limit has passed; what was saved has been marked."""

    status, title = 409, "Time Is Up"
    detail = "The time for this test has ended. Your saved answers were marked."


class PacketNotFound(NotFound):
    title, detail = "Test Not Found", "This kept test is not known, or it is not yours."
