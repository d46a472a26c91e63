import { useSearchParams } from 'react-router'
import { PayoutQueue } from '../features/publishing/payouts/PayoutQueue'
import PolicySimulatorScreen from '../features/publishing/policy_replays/PolicySimulatorScreen'
import RevenueManagementScreen from '../features/publishing/royalties/RevenueManagementScreen'

/** Months to close, and the payouts that wait; or a change of policy tried on closed months. */
export default function RevenueScreen() {
  const [search] = useSearchParams()
  if (search.get('view') === 'simulator') return <PolicySimulatorScreen />
  return <RevenueManagementScreen payouts={<PayoutQueue />} />
}
