const KEY = 'kitabo-books'

type Notes = Record<string, Record<string, string>>

function read(): Notes {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Notes
  } catch {
    return {}
  }
}

function write(notes: Notes) {
  try {
    const used = Object.entries(notes).filter(([, books]) => Object.keys(books).length > 0)
    if (used.length > 0) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(used)))
    else localStorage.removeItem(KEY)
  } catch {
    // Where nothing can be stored, no book can be kept either.
  }
}

/**
 * Which books a learner keeps here, by title. It stands apart from the books themselves: a phone short of room may clear
 * those away, and this then tells which.
 */
export const keptNotes = {
  isAny: () => Object.keys(read()).length > 0,
  of: (userId: string) => Object.entries(read()[userId] ?? {}).map(([bookId, title]) => ({ bookId, title })),
  has: (userId: string, bookId: string) => bookId in (read()[userId] ?? {}),
  add(userId: string, bookId: string, title: string) {
    const notes = read()
    write({ ...notes, [userId]: { ...notes[userId], [bookId]: title } })
  },
  remove(userId: string, bookId: string) {
    const notes = read()
    const { [bookId]: _, ...others } = notes[userId] ?? {}
    write({ ...notes, [userId]: others })
  },
  forget: (userId: string) => write({ ...read(), [userId]: {} }),
}
