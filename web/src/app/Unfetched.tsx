import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/states'
import { Row } from '../ui/layout/layout'
import { Button } from '../ui/primitives/Button'

/** The browsers' and the bundler's own words for a file of ours that did not come. */
const WORDS =
  /preload CSS|dynamically imported module|importing a module script failed|Failed to fetch|ChunkLoadError/i
const KEY = 'reloaded-for'

/** Whether a screen broke because its file did not come, not by a fault of its own. */
export const isUnfetched = (error: unknown) => error instanceof Error && WORDS.test(error.message)

interface Props {
  children: ReactNode
  /** The address shown: another one is another try. */
  address: string
}

/** Around every screen: says so when its file cannot be fetched, and starts again once when a release took it away. */
export class Unfetched extends Component<Props, { error: unknown }> {
  state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  componentDidCatch(error: unknown) {
    if (isUnfetched(error) && navigator.onLine && isFirstTime(this.props.address)) window.location.reload()
  }

  componentDidUpdate({ address }: Props) {
    if (address !== this.props.address && this.state.error !== null) this.setState({ error: null })
  }

  render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isUnfetched(error)) throw error
    return <NotFetched />
  }
}

/** A full load on purpose: the browser keeps a failed import, and would not ask again. */
export function NotFetched() {
  return (
    <div role="alert">
      <EmptyState
        title={navigator.onLine ? t`This page did not load` : t`You are offline`}
        reason={
          navigator.onLine
            ? t`Your connection may be weak. Your work is safe.`
            : t`You have not opened this page on this phone before.`
        }
        action={
          <Row justify="center">
            <Button onClick={() => window.location.reload()}>
              <Trans>Try again</Trans>
            </Button>
            {!navigator.onLine && (
              <Button onClick={() => window.location.assign('/offline')}>
                <Trans>See what is on this phone</Trans>
              </Button>
            )}
          </Row>
        }
      />
    </div>
  )
}

/** Notes the address in the window, so that a file that never comes does not reload for ever. */
function isFirstTime(address: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === address) return false
    sessionStorage.setItem(KEY, address)
    return true
  } catch {
    return false
  }
}
