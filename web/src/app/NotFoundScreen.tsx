import { Page } from '../ui/layout/Page'
import { LinkButton } from '../ui/primitives/Button'

export function NotFoundScreen() {
  return (
    <Page title="404 Page Not Found" lead="There is nothing at this address." width="text">
      <div>
        <LinkButton to="/" kind="primary">
          Back to home
        </LinkButton>
      </div>
    </Page>
  )
}
