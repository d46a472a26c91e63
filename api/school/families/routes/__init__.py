"""What families call: links, goals and alerts."""

from api.family.routes.alerts import router as alerts
from api.family.routes.goals import router as goals
from api.family.routes.links import router as links

ROUTERS = (links, goals, alerts)
