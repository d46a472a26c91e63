import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { LeaveGuard } from '../../../ui/forms/Unsaved'
import { Card, Facts, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Sections } from '../../../ui/layout/Sections'
import { CopyText } from '../../../ui/primitives/CopyText'
import { GuardianSection } from './consent/GuardianSection'
import { type Profile, useProfile } from './data'
import { DeletionNotice, DeletionSection } from './own_data/DeletionSection'
import { ExportSection } from './own_data/ExportSection'
import { BirthdaySection } from './profile/BirthdaySection'
import { ContactSection } from './profile/ContactSection'
import { MailSection } from './profile/MailSection'
import { NameSection } from './profile/NameSection'
import { PhotoSection } from './profile/PhotoSection'
import { PreferencesSection } from './profile/PreferencesSection'
import { SchoolSection } from './profile/SchoolSection'
import { PasswordSection } from './security/PasswordSection'
import { SessionsSection } from './security/SessionsSection'
import { TotpSection } from './security/TotpSection'

export default function ProfileScreen() {
  const profile = useProfile()
  return (
    <Page title={t`Profile`} lead={t`Your details, how you sign in, and your data.`}>
      <LeaveGuard>
        <Loaded query={profile} skeleton={<Skeleton shape="card" lines={6} />}>
          {(mine) => <Parts profile={mine} />}
        </Loaded>
      </LeaveGuard>
    </Page>
  )
}

function Parts({ profile }: { profile: Profile }) {
  return (
    <Sections
      sections={[
        {
          id: 'you',
          title: t`You`,
          content: (
            <>
              <PhotoSection profile={profile} />
              <NameSection profile={profile} />
            </>
          ),
        },
        {
          id: 'school',
          title: t`School and age`,
          content: (
            <>
              <SchoolSection profile={profile} />
              <BirthdaySection profile={profile} />
              {profile.isMinor && <GuardianSection profile={profile} />}
            </>
          ),
        },
        { id: 'contact', title: t`Email and phone`, content: <ContactSection profile={profile} /> },
        {
          id: 'safety',
          title: t`Signing in`,
          content: (
            <>
              <PasswordSection />
              <TotpSection isOn={profile.hasTotp} />
              <SessionsSection />
            </>
          ),
        },
        {
          id: 'looks',
          title: t`Display and emails`,
          content: (
            <>
              <PreferencesSection profile={profile} />
              <MailSection />
            </>
          ),
        },
        {
          id: 'data',
          title: t`Your data`,
          content: (
            <>
              <ExportSection />
              <AccountNumber profile={profile} />
              {!profile.deletion && <DeletionSection />}
            </>
          ),
        },
      ]}
    >
      {profile.deletion && <DeletionNotice dueAt={profile.deletion.dueAt} />}
      {profile.isLimited && (
        <Banner tone="warning">
          <Trans>
            Your account is in limited mode. You can read and take tests. To talk with others or book a tutor,
            your parent or guardian has to agree. Ask them below.
          </Trans>
        </Banner>
      )}
    </Sections>
  )
}

function AccountNumber({ profile }: { profile: Profile }) {
  return (
    <Card title={t`Your account`}>
      <Facts
        facts={[
          [t`Account number`, <CopyText key="id" text={profile.id} label={t`account number`} shown={13} />],
          [t`Member since`, dateTime(profile.createdAt)],
        ]}
      />
      <Text size={14} tone="muted">
        <Trans>
          Give this number when you write to support. It tells them who you are without your email.
        </Trans>
      </Text>
    </Card>
  )
}
