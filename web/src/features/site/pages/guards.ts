/** The kinds of guards there are, what a visitor meets, and an address of the api behind each. */
export interface Guard {
  name: string
  /** Who comes in. */
  open: string
  /** What everybody else sees. */
  others: string
  /** A harmless question to the api behind this guard. */
  asks: string
}

/** Well formed, and nobody's. */
const NOBODYS = '00000000-0000-7000-8000-000000000000'

export const GUARDS: Guard[] = [
  {
    name: 'Public',
    open: 'Everybody',
    others: 'Nobody is refused',
    asks: '/api/public/site-settings',
  },
  {
    name: 'Signed in',
    open: 'Everybody with an account who has signed in',
    others: 'To the sign-in page: "Authentication Required - You need to be logged in to access this page."',
    asks: '/api/auth/user',
  },
  {
    name: 'Subscribed',
    open: 'Learners with a plan or a running trial, and staff',
    others: 'To the plans: "Subscription Required - You need an active subscription to access this content."',
    asks: `/api/books/${NOBODYS}/file`,
  },
  {
    name: 'Staff',
    open: 'Admins and super admins',
    others: 'To the dashboard: "Access Denied - You don\'t have permission to access this page."',
    asks: '/api/admin/seo/pages',
  },
  {
    name: 'One owner',
    open: 'The person it belongs to',
    others: 'The same as for what does not exist, so that nobody learns whether it does',
    asks: `/api/quiz-attempts/${NOBODYS}/results`,
  },
]

/** What the answers mean. */
const MEANINGS: Record<number, string> = {
  200: 'Come in',
  401: 'You are not signed in',
  402: 'You are signed in, and your plan does not reach this',
  403: 'You are signed in, and your role may not',
  404: 'The guard let you pass; there is nothing of yours here',
  429: 'Too often; wait a little',
}

export interface Answer {
  status: number
  said: string
}

/** Asks as whoever is signed in here; reads only. */
export async function ask(address: string): Promise<Answer> {
  try {
    const response = await fetch(address, { credentials: 'include', cache: 'no-store' })
    const body = await response.json().catch(() => ({}))
    const code = typeof body?.code === 'string' ? ` (${body.code})` : ''
    return { status: response.status, said: `${MEANINGS[response.status] ?? 'Something else'}${code}` }
  } catch {
    return { status: 0, said: 'No answer: the network is away' }
  }
}
