"""What the warehouse has of the database: table by table, how far behind, and a refresh on demand."""
