import { accounts } from './screens/accounts'
import { authors } from './screens/authors'
import { learning } from './screens/learning'
import { open } from './screens/open'
import type { Screen } from './screens/screen'
import { staff } from './screens/staff'
import { operations } from './screens/staffOperations'

export type { Screen } from './screens/screen'

/**
 * Every screen, declared once: the router, the guards, the menus, the footer and the titles all read this list.
 * To add one, put it into its part under `screens/`, in the order the menus should show.
 */
export const screens: Screen[] = [...learning, ...open, ...accounts, ...authors, ...staff, ...operations]
