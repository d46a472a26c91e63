"""How hard is a question, also one that nobody has answered yet?"""
