import type { Me } from '../api/me'
import { refusal } from './access'
import { screens } from './addresses'
import type { Screen } from './routes'

type Section = NonNullable<Screen['menu']>['section']

export interface MenuLink {
  to: string
  label: string
  icon: NonNullable<Screen['menu']>['icon']
}

/** The links of some sections that this visitor may follow, in the list's order. */
export function menu(sections: Section[], me: Me | null): MenuLink[] {
  return screens.flatMap(({ path, menu, access }) =>
    menu && sections.includes(menu.section) && refusal(access, me) === null && isFor(menu, me)
      ? [{ to: path, label: menu.label, icon: menu.icon }]
      : [],
  )
}

const isFor = ({ to }: NonNullable<Screen['menu']>, me: Me | null) =>
  !to || (me !== null && to.includes(me.role))
