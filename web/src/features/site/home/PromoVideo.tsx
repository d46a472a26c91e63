import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { isSavingData } from '../../../lib/dataSaver'
import { Button, IconButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import styles from './promo.module.css'

export interface Scene {
  /** The picture's name; it lies in two widths under /film. */
  name: string
  /** What is seen, for those who do not see it. */
  alt: string
  /** What is told. */
  caption: string
  seconds: number
}

interface PromoPlayerProps {
  title: string
  scenes: Scene[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const pictureOf = (scene: Scene) => `/film/${scene.name}-${isSavingData() ? 640 : 1280}.webp`

/**
 * A short film of stills with captions. Space plays and pauses, the arrow keys step. Nothing is fetched before it is
 * opened, and on a spared bundle only the small picture of the scene that is shown.
 */
export function PromoPlayer({ title, scenes, open, onOpenChange }: PromoPlayerProps) {
  return (
    <Dialog title={title} open={open} onOpenChange={onOpenChange} wide>
      <Player scenes={scenes} />
    </Dialog>
  )
}

function Player({ scenes }: { scenes: Scene[] }) {
  const [at, setAt] = useState(0)
  const [plays, setPlays] = useState(true)
  const [shown, setShown] = useState<string | null>(null)
  const scene = scenes[at]
  const isLast = at === scenes.length - 1
  const isShown = scene !== undefined && shown === scene.name

  useEffect(() => {
    // The time of a scene begins when its picture is there, however slow the line is.
    if (!plays || !scene || !isShown) return
    const next = setTimeout(() => (isLast ? setPlays(false) : setAt(at + 1)), scene.seconds * 1000)
    return () => clearTimeout(next)
  }, [plays, scene, isShown, isLast, at])
  useEffect(() => {
    const following = scenes[at + 1]
    if (isShown && following && !isSavingData()) new Image().src = pictureOf(following)
  }, [scenes, at, isShown])

  const step = (by: 1 | -1) => setAt(Math.min(scenes.length - 1, Math.max(0, at + by)))
  const toggle = () => {
    if (!plays && isLast) setAt(0)
    setPlays(!plays)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle()
    else return
    event.preventDefault()
  }
  if (!scene) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a second way to the buttons inside
    <div className={styles.promo} onKeyDown={keys}>
      <figure>
        <div className={styles.stage}>
          <img
            key={scene.name}
            src={pictureOf(scene)}
            alt={scene.alt}
            width={1280}
            height={800}
            onLoad={() => setShown(scene.name)}
            onError={() => setShown(scene.name)}
          />
        </div>
        <figcaption className={styles.caption} aria-live={plays ? 'off' : 'polite'}>
          {scene.caption}
        </figcaption>
      </figure>
      <ol className={styles.bar} aria-hidden="true">
        {scenes.map(({ name }, n) => (
          <li key={name} data-done={n < at || undefined} data-now={n === at || undefined} />
        ))}
      </ol>
      <div className={styles.tools}>
        <IconButton
          label={t`Scene before`}
          icon={<SkipBack />}
          disabled={at === 0}
          onClick={() => step(-1)}
        />
        <Button
          kind="primary"
          icon={plays ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={toggle}
        >
          {plays ? t`Pause` : t`Play`}
        </Button>
        <IconButton label={t`Next scene`} icon={<SkipForward />} disabled={isLast} onClick={() => step(1)} />
        <span className="text--14 text--muted">
          <Trans>
            Scene {at + 1} of {scenes.length}
          </Trans>
        </span>
      </div>
      <details className={styles.words}>
        <summary>
          <Trans>Read it instead</Trans>
        </summary>
        <ol>
          {scenes.map(({ name, caption }) => (
            <li key={name}>{caption}</li>
          ))}
        </ol>
      </details>
    </div>
  )
}
