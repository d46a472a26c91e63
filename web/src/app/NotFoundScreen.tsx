import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../ui/layout/Page'
import { LinkButton } from '../ui/primitives/Button'

export function NotFoundScreen() {
  return (
    <Page title={t`404 Page Not Found`} lead={t`We cannot find this page.`} width="text">
      <div>
        <LinkButton to="/" kind="primary">
          <Trans>Back to home</Trans>
        </LinkButton>
      </div>
    </Page>
  )
}
