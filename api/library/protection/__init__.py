"""What keeps a book's file closed to all but its readers: keys of books, and the chunks they encrypt."""
