import { Page } from '../../../ui/layout/Page'
import { Tabs } from '../../../ui/primitives/Tabs'
import { MailLog } from './MailLog'
import { MailNumbers } from './MailNumbers'
import { MailTemplates } from './MailTemplates'
import { SmsAdmin } from './SmsAdmin'

export default function EmailManagementScreen() {
  return (
    <Page title="Email and SMS" width="table" crumbs={[{ label: 'Overview', to: '/admin' }]}>
      <Tabs
        label="Email and SMS"
        tabs={[
          { id: 'numbers', label: 'Numbers', content: <MailNumbers /> },
          { id: 'log', label: 'Log', content: <MailLog /> },
          { id: 'letters', label: 'Letters', content: <MailTemplates /> },
          { id: 'sms', label: 'SMS', content: <SmsAdmin /> },
        ]}
      />
    </Page>
  )
}
