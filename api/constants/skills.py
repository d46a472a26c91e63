"""Generic skills in a report: what each is measured by, from how much on, and where its words begin.

Critical thinking is told by test questions that ask to analyse and by marked activities of integration; mathematical
computation by test questions answered with a number; communication in writing by marked activities of English
alone, since choosing an answer writes nothing;
self-directed learning by the whole weeks of the period with study on several days. Creativity, co-operation, speech
and the use of computers leave no trace here that could be counted: the teacher writes of them. Study plans are not
counted, for a plan that is made anew moves its tasks, and nobody can say afterwards what was done in time.
"""

from typing import Final

SKILL_THINKING_LEVEL: Final = "analyse"  # the cognitive level of a question
SKILL_NUMBER_TYPE: Final = "numeric"  # the type of a question
SKILL_LANGUAGE: Final = "english"  # a subject's slug
SKILL_MIN_POINTS: Final = 10  # a question bears one point, a marked activity its three; below this nothing is said
SKILL_WEEK_DAYS: Final = 2  # days with study that make a week one of steady work
SKILL_MIN_WEEKS: Final = 3  # whole weeks in the period, below which nothing is said of steadiness
SKILL_MIN_DAYS: Final = 5  # days with study in them; fewer may mean a learner who studies on paper
