import { PayoutQueue } from '../features/publishing/payouts/PayoutQueue'
import RevenueManagementScreen from '../features/publishing/royalties/RevenueManagementScreen'

/** Months to close, and the payouts that wait. */
export default function RevenueScreen() {
  return <RevenueManagementScreen payouts={<PayoutQueue />} />
}
