import { useMe } from '../../api/me'
import HomeScreen from './HomeScreen'
import { Landing } from './landing/Landing'

/** The landing page, until we know that somebody is signed in. */
export default function RootScreen() {
  const me = useMe()
  return me.data ? <HomeScreen /> : <Landing />
}
