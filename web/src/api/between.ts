const KEY = 'kitabo-switch'

/**
 * Set while the learner this phone shows is not the one the server knows, because learners changed places without a
 * network: until then nothing goes out, so that nobody's work is sent in another's name. Holds whose turn it is, or
 * nothing where the phone was locked.
 */
export const between = {
  whose(): string | null {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  begin(learnerId: string) {
    localStorage.setItem(KEY, learnerId)
  },
  end() {
    if (between.whose() !== null) localStorage.removeItem(KEY)
  },
}

/** What may go out meanwhile: signing in, and opening or locking what is kept here. */
const isWayIn = (path: string) => /^\/api\/auth\/(login|second-factor|device-pin)/.test(path)

/** Whether a request must wait until the server knows who is here. */
export const mustWait = (asked: Request | string) =>
  between.whose() !== null &&
  !isWayIn(new URL(typeof asked === 'string' ? asked : asked.url, location.href).pathname)
