import { Verified } from './Verified'

export default function EmailVerifiedScreen() {
  return <Verified />
}
