import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useMe } from '../api/me'
import { useSiteSettings } from '../api/siteSettings'
import { footerGroups } from './menus'
import { Switches } from './Switches'

/** What every screen ends with: what this is, the language and the theme, and links. */
export default function Footer() {
  const me = useMe().data ?? null
  return (
    <footer className="footer">
      <div className="footer-row">
        <div className="footer-about">
          <p>
            <Trans>
              Books, practice tests and progress for Uganda's secondary education, from S1 to the UCE exams in
              S4.
            </Trans>
          </p>
          <Socials />
          <Switches />
        </div>
        <nav className="footer-links" aria-label={t`Footer`}>
          {footerGroups(me).map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link className="nav-link" to={to}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}

/** Our places elsewhere, as far as the site's settings name them. */
function Socials() {
  const links = Object.entries(useSiteSettings().data?.socialLinks ?? {}).filter(([, url]) => url)
  if (links.length === 0) return null
  return (
    <nav aria-label={t`Elsewhere`}>
      <ul className="footer-socials">
        {links.map(([name, url]) => (
          <li key={name}>
            <a className="nav-link" href={url} target="_blank" rel="noreferrer">
              {NAMES[name] ?? name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  x: 'X',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
}
