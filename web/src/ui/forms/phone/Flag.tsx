import { FLAGS } from './flags'

const WIDTH = 30
const HEIGHT = 20

/** A country's flag in a few shapes, and a white one where we have none; the country's name is said beside it. */
export function Flag({ country }: { country: string | undefined }) {
  const [field = 'h fff', ...marks] = (FLAGS[country ?? ''] ?? 'h fff').split(' | ')
  return (
    <svg className="flag" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-flag={country}>
      <Stripes field={field} />
      {marks.map((mark) => {
        const [kind = '', outer, inner] = mark.split(' ')
        const Mark = MARKS[kind]
        return Mark && <Mark key={mark} outer={`#${outer}`} inner={inner && `#${inner}`} />
      })}
      <rect className="flag-edge" width={WIDTH} height={HEIGHT} />
    </svg>
  )
}

function Stripes({ field }: { field: string }) {
  const [link, ...colours] = field.split(' ')
  const part = (link === 'v' ? WIDTH : HEIGHT) / colours.length
  return colours.map((colour, at) =>
    link === 'v' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
      <rect key={at} x={at * part} width={part} height={HEIGHT} fill={`#${colour}`} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
      <rect key={at} y={at * part} width={WIDTH} height={part} fill={`#${colour}`} />
    ),
  )
}

interface Colours {
  outer: string
  inner: string | undefined
}

const twice =
  (path: string, wide: number, narrow: number) =>
  ({ outer, inner }: Colours) => (
    <>
      <path d={path} stroke={outer} strokeWidth={wide} />
      {inner && <path d={path} stroke={inner} strokeWidth={narrow} />}
    </>
  )

const STAR = 'm15 5.5 1.1 3.3h3.5l-2.8 2.1 1 3.4-2.8-2.1-2.8 2.1 1-3.4-2.8-2.1h3.5Z'

const MARKS: Record<string, (colours: Colours) => React.JSX.Element> = {
  n: twice('M0 10h30M11 0v20', 4, 2),
  x: twice('m0 0 30 20M30 0 0 20', 4, 1.5),
  p: twice('M15 0v20M0 10h30', 6, 3.5),
  w: twice('M-2 21.3 32-1.3', 8, 5),
  t: ({ outer }) => <path d="m0 0 12 10L0 20Z" fill={outer} />,
  o: ({ outer }) => <circle cx="15" cy="10" r="4" fill={outer} />,
  s: ({ outer }) => <path d={STAR} fill={outer} />,
  q: ({ outer }) => <rect width="13" height="11" fill={outer} />,
  d: ({ outer }) => <path d="m15 3 9 7-9 7-9-7Z" fill={outer} />,
}
