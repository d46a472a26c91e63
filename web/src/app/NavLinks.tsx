import { NavLink } from 'react-router'
import { MenuIconOf } from './menuIcons'
import type { MenuLink } from './menus'

/** The links of a menu, each with its icon, as items of a list. */
export const NavLinks = ({ links }: { links: MenuLink[] }) =>
  links.map(({ to, label, icon }) => (
    <li key={to}>
      <NavLink className="nav-link" to={to} end>
        <MenuIconOf name={icon} />
        {label}
      </NavLink>
    </li>
  ))
