import type { ComponentType, LazyExoticComponent } from 'react'
import type { Role } from '../../api/me'
import type { Access, Refusal } from '../access'
import type { MenuIcon } from '../menuIcons'

export interface Screen {
  /** react-router's own pattern, such as `/books/:id`. */
  path: string
  /** Older addresses of the same screen. */
  also?: string[]
  title: string
  access: Access
  /**
   * Where menus offer it: `main` in the top bar, `account` beside the name, `author` and `admin` in their groups,
   * `learn` in the mobile menu and the footer. Leave it out for screens with a parameter in their path.
   */
  menu?: {
    section: 'main' | 'learn' | 'account' | 'author' | 'admin'
    label: string
    icon?: MenuIcon
    /** Offered to these roles only, though others may open it. */
    to?: Role[]
  }
  /** Takes or shows payments: the app of an app store has no such screen, and no link to it. */
  payment?: true
  /** `bare` is a whole window of its own, without bar and footer, such as the reader. */
  frame?: 'bare'
  /** Said to signed-out visitors instead of the guard's own words, after which they go to sign in. */
  signedOut?: Pick<Refusal, 'title' | 'detail'> & { afterMs: number }
  // biome-ignore lint/suspicious/noExplicitAny: screens take no props
  screen: LazyExoticComponent<ComponentType<any>>
}
