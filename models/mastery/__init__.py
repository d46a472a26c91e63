"""How likely is a learner to answer the next question on a topic rightly?"""
