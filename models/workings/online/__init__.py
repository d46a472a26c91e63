"""`worked_through` a question of one short rule; nothing is guessed: what does not fit whole is None."""

import re
from typing import Final

from models.workings.online.algebra_sums import algebra_sum
from models.workings.online.amounts import amount
from models.workings.online.angles import angle
from models.workings.online.atom_sums import atom_sum
from models.workings.online.chance_sums import chance
from models.workings.online.chemical_sums import chemical_sum
from models.workings.online.crosses import cross
from models.workings.online.earth_sums import earth_sum
from models.workings.online.equations import balance
from models.workings.online.factor_sums import factor_sum
from models.workings.online.fluid_sums import fluid_sum
from models.workings.online.functions import function
from models.workings.online.grouped_data import grouped
from models.workings.online.heat_sums import heat_sum
from models.workings.online.images import image
from models.workings.online.interest_sums import interest_sum
from models.workings.online.ion_formulas import ion_formula
from models.workings.online.ionic_equations import ionic_equation
from models.workings.online.joined_sums import joined_sum
from models.workings.online.journeys import journey
from models.workings.online.kinds import Line, Working, first_read
from models.workings.online.laboratory_sums import laboratory_sum
from models.workings.online.laws import law
from models.workings.online.lever_sums import lever_sum
from models.workings.online.light_sums import light_sum
from models.workings.online.lines import line_sum
from models.workings.online.listed_sets import listed_set
from models.workings.online.maths_sums import maths_sum
from models.workings.online.matrices import matrix
from models.workings.online.measures import measure
from models.workings.online.money_sums import money_sum
from models.workings.online.motion import motion
from models.workings.online.next_terms import next_terms
from models.workings.online.numerals import numeral
from models.workings.online.physics_sums import physics_sum
from models.workings.online.point_sums import point_sum
from models.workings.online.position_vectors import position_vector
from models.workings.online.price_steps import price_steps
from models.workings.online.quadratic_formula import quadratic
from models.workings.online.rated_sums import rated_sum
from models.workings.online.ratio_sums import ratio_sum
from models.workings.online.reactions import reacting
from models.workings.online.right_triangles import right_triangle
from models.workings.online.root_sums import root_sum
from models.workings.online.sequence_sums import sequence_sum
from models.workings.online.set_sums import set_sum
from models.workings.online.shape_sums import shape_sum
from models.workings.online.similar_shapes import similar_shape
from models.workings.online.solids import solid
from models.workings.online.solutions import solution
from models.workings.online.squares import square
from models.workings.online.subjects import subject
from models.workings.online.three_sets import three_sets

__all__ = ["Line", "Working", "worked_through"]
LONGEST: Final = 320  # characters: longer questions are stories, which are not read here
NAMED: Final = re.compile(r"[A-Z][a-z]?\d|\b[A-Z][a-z]?[A-Z]|mass|balanc|(?:in|ex)terior angle|neutrons?")
MEANING: Final = re.compile(r"^\s*(?:what is|define|explain|what does|why|state)\b(?!.*\d)", re.IGNORECASE)

# Rules whose questions need hold no figure.
IN_LETTERS: Final = (cross, ionic_equation, ion_formula, chemical_sum)
RULES: Final = (
    position_vector, interest_sum, three_sets, listed_set, price_steps, solution,
    next_terms, root_sum, function, quadratic,
    factor_sum, square, matrix, grouped, similar_shape, solid, right_triangle, numeral, chance,
    set_sum, sequence_sum, laboratory_sum, image, journey, line_sum,
    reacting, subject, balance, atom_sum, joined_sum, algebra_sum, shape_sum, amount, motion, angle, measure, law,
    point_sum, maths_sum, physics_sum, lever_sum, rated_sum, heat_sum, fluid_sum, light_sum, money_sum, earth_sum,
    ratio_sum,
)  # fmt: skip


def worked_through(text: str) -> Working | None:
    """The working of a question of chemistry, motion or measures; None where no rule reads all of it."""
    if len(text) > LONGEST:
        return None
    is_meaning = MEANING.search(text) and not NAMED.search(text)
    return first_read(text, IN_LETTERS if is_meaning else (*IN_LETTERS, *RULES))
