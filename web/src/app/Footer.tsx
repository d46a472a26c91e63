import { Link } from 'react-router'
import { useMe } from '../api/me'
import { menu } from './menus'
import { ThemeSwitch } from './ThemeSwitch'

export function Footer() {
  const me = useMe().data ?? null
  const links = menu(['main', 'learn', 'account'], me)
  return (
    <footer className="footer">
      <div className="footer-row">
        <p>
          Books, practice tests and progress for Uganda's secondary schools, from S1 to the UCE exams in S4.
        </p>
        {links.length > 0 && (
          <nav aria-label="Footer">
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="nav-link" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <ThemeSwitch />
      </div>
    </footer>
  )
}
