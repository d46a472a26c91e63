import { Trans } from '@lingui/react/macro'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/primitives/Button'
import { isUnfetched, NotFetched } from './Unfetched'

/** Catches what nothing else did. Stays until a reload or Go Home. */
export class Fallback extends Component<{ children: ReactNode }, { failed: boolean; unfetched: boolean }> {
  state = { failed: false, unfetched: false }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, unfetched: isUnfetched(error) }
  }

  componentDidCatch(error: Error, info: ErrorInfo) {
    if (!isUnfetched(error)) console.error('Rendering failed', error, info.componentStack)
  }

  render() {
    if (!this.state.failed) return this.props.children
    if (this.state.unfetched)
      return (
        <main>
          <NotFetched />
        </main>
      )
    return (
      <main className="blank" role="alert">
        <h1 className="blank-title">
          <Trans>Something went wrong</Trans>
        </h1>
        <p>
          <Trans>We're sorry, but something unexpected happened. Please try refreshing the page.</Trans>
        </p>
        <div className="row">
          <Button kind="primary" onClick={() => window.location.reload()}>
            <Trans>Refresh Page</Trans>
          </Button>
          {/* A full load on purpose: the broken tree must not survive. */}
          <Button onClick={() => window.location.assign('/')}>
            <Trans>Go Home</Trans>
          </Button>
        </div>
      </main>
    )
  }
}
