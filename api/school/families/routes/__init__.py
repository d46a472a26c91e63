"""What families call: links, goals and alerts."""

from api.school.families.routes.alerts import router as alerts
from api.school.families.routes.goals import router as goals
from api.school.families.routes.links import router as links
from api.school.families.routes.result_sharing import router as result_sharing

ROUTERS = (links, goals, alerts, result_sharing)
