"""The numbers of the business. Imports nothing of ours, imported by all."""

from api.constants.learning import *
from api.constants.lending import *
from api.constants.levels import *
from api.constants.money import *
from api.constants.people import *
from api.constants.seats import *
from api.constants.skills import *
