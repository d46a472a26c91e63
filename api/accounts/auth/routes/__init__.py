"""The doors of accounts: registering, signing in, recovering, and keeping an account safe."""

from api.accounts.auth.routes import device_pins, emergency, password_reset, registration, security, sign_in

ROUTERS = (registration.router, sign_in.router, password_reset.router, security.router, device_pins.router,
           emergency.router)  # fmt: skip
