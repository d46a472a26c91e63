import type { ReactNode } from 'react'
import { isMobileApp } from '../../lib/mobileApp'

/** Prices and ways to pay stand inside this: in the app of an app store they are not there, or `instead` is. */
export function PaymentSurface({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  return isMobileApp ? instead : children
}
