import AuthorDashboardScreen from '../features/publishing/authors/AuthorDashboardScreen'
import { Payouts } from '../features/publishing/payouts/MyPayouts'

/** What an author earns, and what is paid out of it. */
export default function AuthorEarningsScreen() {
  return <AuthorDashboardScreen payouts={<Payouts />} />
}
