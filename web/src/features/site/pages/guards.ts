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
    open: 'Everyone',
    others: 'Everyone can open it',
    asks: '/api/public/site-settings',
  },
  {
    name: 'Signed in',
    open: 'Everyone who is signed in',
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
    others: 'The same as a page that does not exist',
    asks: `/api/quiz-attempts/${NOBODYS}/results`,
  },
]

/** What the answers mean. */
const MEANINGS: Record<number, string> = {
  200: 'Open',
  401: 'You are not signed in',
  402: 'Your plan does not include this',
  403: 'Your role cannot open this',
  404: 'You can open it, but it is empty for you',
  429: 'Too many requests. Wait a little',
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
    return { status: 0, said: 'No answer: you are offline' }
  }
}
