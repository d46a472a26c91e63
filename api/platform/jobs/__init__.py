"""Work done after the answer: jobs in PostgreSQL (procrastinate), enqueued in the transaction that wants them."""
