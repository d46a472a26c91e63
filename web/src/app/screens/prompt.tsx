import { type ComponentType, createElement, useEffect, useState } from 'react'
import { Skeleton } from '../../ui/feedback/states'

interface Awaited {
  // biome-ignore lint/suspicious/noExplicitAny: screens take no props
  load: () => Promise<{ default: ComponentType<any> }>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  come: ComponentType<any> | null
}

/** A screen whose code comes when it is first shown; the build reads from `load` which files those are. */
export type Fetched = ComponentType & Pick<Awaited, 'load'>

/**
 * A screen that is shown the moment its code is here. Behind `lazy` React holds a fallback for 300 ms, though the code
 * may lie on this phone and be here after ten.
 */
export function prompt(load: Awaited['load']): Fetched {
  const screen: Awaited = { load, come: null }
  return Object.assign(() => createElement(Prompt, { screen }), { load })
}

function Prompt({ screen }: { screen: Awaited }) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [, note] = useState(false)
  // Asked for before the skeleton is drawn.
  const [coming] = useState(() => (screen.come ? null : screen.load()))
  useEffect(() => {
    let isGone = false
    coming?.then(
      (module) => {
        screen.come = module.default
        if (!isGone) note(true)
      },
      (error) => !isGone && setFailure({ error }),
    )
    return () => {
      isGone = true
    }
  }, [screen, coming])
  // Told where any other failure of a screen is told.
  if (failure) throw failure.error
  if (screen.come) return <screen.come />
  return (
    <div className="page">
      <Skeleton lines={4} />
    </div>
  )
}
