import { lazy } from 'react'
import { useMe } from '../../../api/me'
import { Landing } from './landing/Landing'

// A visitor's phone does not fetch the home of those who are signed in.
const HomeScreen = lazy(() => import('./HomeScreen'))

/** The landing page, until we know that somebody is signed in. */
export default function RootScreen() {
  const me = useMe()
  return me.data ? <HomeScreen /> : <Landing />
}
