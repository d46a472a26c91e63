const STEP_UP = '/api/auth/step-up'

/** The renewal of the session's key that is under way, and how many there have been on this page. */
let underWay: Promise<unknown> | null = null
let renewals = 0

/**
 * Sends a request, and once more where it met the moment in which a person proved again that it is them: the session has
 * a new key then and the old one opens nothing, but nobody has signed out. What was refused for want of a key has done
 * nothing, so that sending it twice is safe.
 */
export async function acrossRenewal(
  asked: Request | string,
  sent: (asked: Request | string) => Promise<Response>,
): Promise<Response> {
  if (pathOf(asked) === STEP_UP) return renewing(sent(asked))
  const before = underWay ? -1 : renewals
  const again = typeof asked === 'string' ? asked : asked.clone()
  const response = await sent(asked)
  if (response.status !== 401 || (!underWay && before === renewals)) return response
  await underWay
  return sent(again)
}

async function renewing(answer: Promise<Response>): Promise<Response> {
  const mine = answer.catch(() => null)
  underWay = mine
  try {
    return await answer
  } finally {
    renewals += 1
    if (underWay === mine) underWay = null
  }
}

const pathOf = (asked: Request | string) =>
  new URL(typeof asked === 'string' ? asked : asked.url, location.href).pathname
