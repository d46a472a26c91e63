/** Who still has to prove an email address, kept in this browser between registering and verifying. */
export interface PendingRegistration {
  /** The handle the server gave; no id of a person. */
  userId: string
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** When a code was last sent, in milliseconds of this device's clock. */
  sentAt: number
}

const KEY = 'pendingVerification'

export function keepPending(pending: PendingRegistration) {
  localStorage.setItem(KEY, JSON.stringify(pending))
}

export function keptPending(): PendingRegistration | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof kept?.userId === 'string' ? kept : null
  } catch {
    return null
  }
}

export const forgetPending = () => localStorage.removeItem(KEY)

/** The verification screen with what it needs in its address. */
export const verificationPath = ({ userId, email }: Pick<PendingRegistration, 'userId' | 'email'>) =>
  `/auth/verify-email?${new URLSearchParams({ userId, email })}`
