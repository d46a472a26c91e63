"""The doors of accounts: registering, signing in, recovering, and keeping an account safe."""

from api.identity.routes import emergency, entering, recovering, registering, securing

ROUTERS = (registering.router, entering.router, recovering.router, securing.router, emergency.router)
