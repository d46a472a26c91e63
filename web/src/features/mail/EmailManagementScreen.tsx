import { Page } from '../../ui/Page'
import { Tabs } from '../../ui/Tabs'
import { Letters } from './Letters'
import { MailLog } from './MailLog'
import { MailNumbers } from './MailNumbers'

export default function EmailManagementScreen() {
  return (
    <Page
      title="E-mail"
      lead="What was sent, what waits, and what the letters look like."
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Tabs
        label="E-mail"
        tabs={[
          { id: 'numbers', label: 'Numbers', content: <MailNumbers /> },
          { id: 'log', label: 'Log', content: <MailLog /> },
          { id: 'letters', label: 'Letters', content: <Letters /> },
        ]}
      />
    </Page>
  )
}
