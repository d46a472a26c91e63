import { Trans } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useScreens } from '../../../lib/screens'
import { MathText } from '../../../ui/content/MathText'
import type { Entry, Prose } from '../../../ui/content/prose'
import { date } from '../../../ui/data/format'
import { Contents } from '../../../ui/layout/Contents'
import { Page } from '../../../ui/layout/Page'
import { PrintButton } from '../../../ui/layout/Printing'
import { Fold } from '../../../ui/primitives/Fold'
import { proseHere } from './proseHere'
import '../../../ui/css/prose.css'

interface ProsePageProps {
  /** Markdown with its particulars above; see prose.ts. */
  source: string
  /** Stands before everything, such as the head's words. */
  children?: ReactNode
}

/** A long text as a page: contents beside it, its day and version under it, and a print of its own. */
export function ProsePage({ source, children }: ProsePageProps) {
  const prose = proseHere(source)
  return (
    <Page title={prose.title} lead={prose.lead} actions={<PrintButton />}>
      {children}
      <div className="prose">
        <Contents sections={prose.sections} />
        <ProseText>
          {prose.opening && <MathText>{prose.opening}</MathText>}
          {prose.sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1}>
                {section.title}
              </h2>
              <MathText>{section.text}</MathText>
              {section.entries.map((entry) => (
                <Subsection key={entry.id} {...entry} />
              ))}
            </section>
          ))}
          <ProseAge prose={prose} />
        </ProseText>
      </div>
    </Page>
  )
}

const Subsection = ({ id, title, text }: Entry) => (
  <>
    <h3 id={id} tabIndex={-1}>
      {title}
    </h3>
    <MathText>{text}</MathText>
  </>
)

/** Text whose links to our own screens do not load the page anew, and whose headings an address can name. */
export function ProseText({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { exists } = useScreens()
  useHeadingOfAddress()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!to?.startsWith('/') || !isPlain || !exists(to)) return
    event.preventDefault()
    navigate(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is used
    <div className="prose-text" onClick={follow}>
      {children}
    </div>
  )
}

/** The browser looks for the heading before the screen has come; we look again once it is there. */
function useHeadingOfAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}

export const ProseAge = ({ prose }: { prose: Prose }) => (
  <p className="prose-age">
    <Trans>
      Last changed on {date(prose.changed)}. Version {prose.version}.
    </Trans>
  </p>
)

interface QuestionProps {
  entry: Entry
  open: boolean
  onToggle: (open: boolean) => void
}

/** One question that opens to its answer. */
export function Question({ entry, open, onToggle }: QuestionProps) {
  return (
    <Fold id={entry.id} title={<h3>{entry.title}</h3>} open={open} onToggle={onToggle}>
      <MathText>{entry.text}</MathText>
    </Fold>
  )
}
