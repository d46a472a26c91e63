"""The numbers of the business. Imports nothing of ours, imported by all."""

from api.business.learning import *
from api.business.money import *
from api.business.people import *
from api.business.skills import *
