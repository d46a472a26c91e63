"""The words of levels, each for one thing. Screens, printed pages, mails and marts take them from here.

Work that is marked 0 to 3, and generic skills in the same proportion, have the three words of the curriculum. A grade
is a letter and has no word: the board's words for B and D are the curriculum's for the best and the least work. How far
a learner is in a topic has five words of its own.
"""

from typing import Final

GRADES: Final = "ABCDE"
WORK_LEVEL_HIGH: Final = "Outstanding"
WORK_LEVEL_MIDDLE: Final = "Moderate"
WORK_LEVEL_LOW: Final = "Basic"
WORK_LEVEL_HIGH_SIXTHS: Final = 5  # of what was possible
WORK_LEVEL_MIDDLE_SIXTHS: Final = 3
WORK_LEVEL_HIGH_FROM: Final = WORK_LEVEL_HIGH_SIXTHS / 2  # the same as a mean mark of 3
WORK_LEVEL_MIDDLE_FROM: Final = WORK_LEVEL_MIDDLE_SIXTHS / 2
MASTERY_LEVELS: Final = {
    "beginner": "Beginner",
    "developing": "Developing",
    "competent": "Competent",
    "proficient": "Proficient",
    "mastered": "Mastered",
}
