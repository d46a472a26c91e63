"""The doors of mail: everybody's choices and the contact form, and the desk of those who look after it."""
