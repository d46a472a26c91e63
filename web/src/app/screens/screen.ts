import type { Role } from '../../lib/roles'
import type { Access, Refusal } from '../access'
import type { MenuIcon } from '../menuIcons'
import type { Fetched } from './prompt'

export interface Screen {
  /** react-router's own pattern, such as `/books/:id`. */
  path: string
  /** Older addresses of the same screen. */
  also?: string[]
  /** Its parameter may be a name in words, such as `/subjects/biology`, and not only an id. */
  byName?: boolean
  title: string
  access: Access
  /** The screen it belongs to, for the breadcrumbs, where its own address does not say so. */
  under?: string
  /**
   * Where menus offer it: `main`, `learn`, `account` and `admin` in groups of this order;
   * the top bar and the footer choose theirs in menus.ts. Leave it out for screens with a parameter in their path.
   */
  menu?: {
    section: 'main' | 'learn' | 'account' | 'admin'
    label: string
    icon?: MenuIcon
    /** Whose it is, though others may open it; everybody's who may, without. */
    to?: Role[]
  }
  /** It is about a learner's own work: where a parent finds the same of a child, and is led instead. */
  parents?: '/parent' | '/parent/reports'
  /** `bare` is a whole window of its own, without bar and footer, such as the reader. */
  frame?: 'bare'
  /** Said to signed-out visitors instead of the guard's own words, after which they go to sign in. */
  signedOut?: Pick<Refusal, 'title' | 'detail'> & { afterMs: number }
  screen: Fetched
}
