"""What a step did, as a code, and the words for each code: they stand here and nowhere else.

Who wants to know what a step did asks for its code; nobody reads it off the words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self


class Code(Enum):
    """Codes with their words; two codes may share words, since one sentence can be said for two reasons."""

    words: str

    def __new__(cls, words: str) -> Self:
        made = object.__new__(cls)
        made._value_ = len(cls.__members__)
        made.words = words
        return made

    @property
    def key(self) -> str:
        """How the code is written where it is kept."""
        return self.name.lower()


@dataclass(frozen=True)
class Said:
    """A code with what its words name."""

    code: Code
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def words(self) -> str:
        return self.code.words.format_map(self.values)


class Reason(Code):
    """What the working of a sum or of a problem in words does in one step."""

    # Equations in one letter.
    CLEAR_DENOMINATOR = "Multiply both sides by ${by}$, so that nothing stands below a line."
    STANDS_ALONE = "The unknown stands alone already."
    OPEN_SIDES = "Open the brackets and add like terms on each side."
    TIDY_SIDES = "Add like terms on each side."
    CLEAR_FRACTIONS = "Multiply both sides by {by}, so that no fraction is left."
    SWAP_SIDES = "Swap the sides, so that the unknown stands on the left."
    ADD_LETTER_TERM = "Add ${term}$ to both sides, so that ${letter}$ stands on one side only."
    SUBTRACT_LETTER_TERM = "Subtract ${term}$ from both sides, so that ${letter}$ stands on one side only."
    ADD_NUMBER_TERM = "Add ${term}$ to both sides, so that only the term with ${letter}$ stays on the left."
    SUBTRACT_NUMBER_TERM = "Subtract ${term}$ from both sides, so that only the term with ${letter}$ stays on the left."
    MULTIPLY_SIDES = "Multiply both sides by ${by}$."
    DIVIDE_SIDES = "Divide both sides by ${by}$."
    TURN_SIGN = "The number is negative, so the sign turns round."
    EQUALLY_OFTEN = "Open brackets and add like terms: the unknown is there equally often on both sides."
    # Two equations.
    NUMBER_EQUATIONS = "Write both with the letters on the left, and number them (1) and (2)."
    ONE_LETTER_ALREADY = "One equation has only ${letter}$: solve it."
    MATCH_NUMBERS = "Multiply {equations}, so that the numbers of ${letter}$ are equal."
    SUBTRACT_EQUATIONS = "Subtract the second from the first: ${letter}$ is gone."
    ADD_EQUATIONS = "Add them: ${letter}$ is gone."
    DIVIDE_EQUATION = "Divide by ${by}$."
    PUT_VALUE = "Put ${letter} = {value}$ into ({equation})."
    SOLVE_FOR = "Solve for ${letter}$."
    SAME_EQUATION = "One equation is the other times a number, so both say the same."
    PARALLEL = "The left sides are the same up to a factor and the right sides are not: the lines are parallel."
    # Quadratics.
    TO_ONE_SIDE = "Bring everything to one side, so that the other side is 0."
    DISCRIMINANT = "Look at $b^2 - 4ac$ before anything else."
    NO_NEGATIVE_SQUARE = "It is negative, and no real number has a negative square."
    SEEK_PAIR = "Look for two numbers whose product is ${product}$ and whose sum is ${sum}$."
    SPLIT_MIDDLE = "Split the middle term with them."
    EQUATION_AS_PRODUCT = "Write it as a product."
    ZERO_FACTOR = "A product is 0 only when one of its factors is 0."
    FORMULA = "No whole numbers do it, so use the formula with $a = {a}$, $b = {b}$, $c = {c}$."
    UNDER_ROOT = "Work out what stands under the root."
    SIMPLIFY_ROOTS = "Simplify."
    AS_DECIMALS = "As decimals, to two places."
    # Expressions.
    ADD_LIKE_TERMS = "Add like terms."
    OPEN_EACH_BRACKET = "Open each bracket; a minus before it turns every sign in it."
    REPEAT_BRACKET = "A power means the bracket times itself."
    TERM_BY_TERM = "Multiply each term of the first by each term of the second."
    OPEN_FIRST = "Open brackets and add like terms first."
    TAKE_OUT_FACTOR = "Every term has the factor ${factor}$. Take it out."
    EXPRESSION_AS_PRODUCT = "Written as a product."
    TWO_SQUARES = "This is a difference of two squares: $a^2 - b^2 = (a - b)(a + b)$."
    FOUND_PAIR = "Two numbers with product ${product}$ and sum ${sum}$ are ${one}$ and ${two}$."
    OPEN_AND_ADD = "Open brackets if there are any, and add like terms: the same letters to the same powers."
    TAKE_SQUARE_ROOT = "Take the root of the square number."
    PUT_TOGETHER = "Put it together."
    LARGEST_SQUARE = "Write the number as the largest square number times the rest."
    ADD_INDICES = "When powers of the same letter are multiplied, add the indices."
    SUBTRACT_INDICES = "When they are divided, subtract the index below."
    ONE_DENOMINATOR = "Write everything over one denominator."
    FACTORISE_BOTH = "Factorise above and below the line."
    CANCEL = "Cancel what stands above and below."
    # Numbers.
    BRACKET_FIRST = "Work out the bracket first."
    POWER = "Work out the power."
    ROOT = "Take the root."
    COMMON_DENOMINATOR = "Write every fraction over {below}, the lowest common multiple."
    ADD_TOPS = "Add or subtract the top numbers; the bottom stays."
    LEFT_TO_RIGHT = "Add and subtract from left to right."
    MULTIPLY_TOPS = "Multiply the top numbers, and multiply the bottom numbers."
    MULTIPLY = "Multiply."
    DIVIDE = "Divide."
    DIVIDE_EXACTLY = "Divide: {above} ÷ {below} = {value}."
    DIVIDE_TOP_AND_BOTTOM = "Divide top and bottom by {by}."
    UPSIDE_DOWN = "Dividing by a fraction is multiplying by it upside down."
    MIXED_NUMBER = "As a mixed number."
    OUT_OF_HUNDRED = "Per cent means out of a hundred."
    ONE_PER_CENT = "One per cent is the hundredth part."
    TAKE_TIMES = "Take it {rate} times."
    FIND_PER_CENT = "First find {rate} % of {whole}."
    ADD_CHANGE = "Add it."
    TAKE_CHANGE_AWAY = "Take it away."
    PART_OVER_WHOLE = "Write the part over the whole."
    TIMES_HUNDRED = "Multiply by 100."
    # Whole numbers.
    INTO_PRIMES = "Write {number} as a product of primes."
    SHARED_PRIMES = "Take the primes that stand in all of them, each as often as in the one that has it least."
    NO_SHARED_PRIME = "They share no prime, so only 1 divides them all."
    EVERY_PRIME = "Take every prime that stands in any of them, as often as in the one that has it most."
    MULTIPLY_PRIMES = "Multiply them."
    DIVIDE_BY_PRIME = "Divide by {prime}."
    DIVISORS_AS_PRODUCT = "Write all that you divided by as a product."
    DIGITS_WORTH = "Write down what each digit is worth."
    ADD_IN_TEN = "Add them up in base ten."
    DIVIDE_BY_BASE = "Divide by {base}."
    READ_REMAINDERS = "Read the remainders from the last to the first."
    # Number patterns.
    SAME_EVERY_TIME = "Look from each term to the next. The same is done every time."
    PATTERN_ADDS = "Add ${by}$."
    PATTERN_TAKES_AWAY = "Take away ${by}$."
    PATTERN_MULTIPLIES = "Multiply by ${by}$."
    SAME_DIFFERENCE = "Look from each term to the next: the difference is always the same."
    RULE_BEGINS = (
        "So the rule begins with ${by}n$. For $n = 1$ that gives ${step}$, and the first term is ${first}$: the rest is"
        " the difference."
    )
    # The same amount otherwise.
    LAST_DIGIT = "The last digit that is kept is {digit}."
    ROUND_UP = "Look at the next digit: it is {digit}. That is 5 or more, so the digit before goes up by one."
    ROUND_DOWN = "Look at the next digit: it is {digit}. That is less than 5, so the digit before stays."
    POINT_BEHIND_FIRST = "Put the point behind the first digit that is not 0."
    PLACES_LEFT = "Count how many places the point moved to the left: {places}."
    PLACES_RIGHT = "Count how many places the point moved to the right: {places}."
    NEGATIVE_POWER = "The number is below 1, so the power is negative."
    FRACTION_DIVIDES = "A fraction is a division: top divided by bottom."
    TO_PER_CENT = "Per cent means out of a hundred: multiply by 100."
    FROM_PER_CENT = "Per cent means out of a hundred: divide by 100."
    LAST_PLACE_WORTH = "Write it over what the last place is worth."
    ONE_OF_UNIT = "Begin with one."
    ONE_OF_LARGER = "Begin with one of the larger."
    UNIT_MULTIPLY = "Multiply."
    UNIT_DIVIDE = "Divide."
    # Numbers for letters.
    PUT_IN_BRACKETS = "Put the numbers in, each in brackets."
    PUT_NUMBERS_IN = "Put the numbers in."
    WORK_OUT = "Work it out."
    # Problems in words: one law.
    CHANGE_UNIT = "Change it to {unit}."
    CHANGE_NAMED_UNIT = "Change the {named} to {unit}."
    RULE = "The rule: {rule}."
    MAKE_SUBJECT = "Make ${letter}$ the subject."
    TAKE_PI = "Take this for π."
    ADD_RATIO = "Add the parts of the ratio."
    ONE_PART = "Find what one part is."
    SHARE = "Share {number}: {parts} parts."
    SHARES_MAKE_WHOLE = "All shares together must give the whole."
    ADD_ALL = "Add all numbers."
    DIVIDE_BY_COUNT = "Divide by how many there are: {count}."
    IN_ORDER = "Write the numbers in order."
    MIDDLE = "Take the middle one."
    TWO_MIDDLES = "Two stand in the middle: take their mean."
    SMALLEST_FROM_LARGEST = "Take the smallest from the largest."
    MOST_OFTEN = "Count how often each stands there: one stands {times} times."
    # Stories of several steps; the facts that they tell have codes of their own (stories/facts).
    FIND = "Find {named}."
    LETTER = "Write ${letter}$ for {named}."
    LETTERS = "Write {letters}."
    BY_LETTER = "Then {named} is this."
    PUT_ALL_IN = "Put it all in."
    COLLECT = "Collect like terms."
    SOLVE_NAMED = "Solve it: this is {named}."
    SOLVE_FOR_NAMED = "Solve for ${letter}$: this is {named}."
    PUT_NAMED_IN = "Put it in: this is {named}."
