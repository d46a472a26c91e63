import { type Me, useMe } from '../../../api/me'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormTextArea } from '../../../ui/forms/Form'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { AboutFields, PayeeFields, type ProfileWish, startOf } from './AuthorFields'
import { type AuthorProfile, useApply, useMyProfile } from './data'

/** Ask to become an author, and see where the application is. */
export default function AuthorApplyScreen() {
  const me = useMe().data ?? null
  return (
    <Page title="Become an author" lead="Your books are read here, and you earn from the minutes.">
      <Loaded query={useMyProfile()} empty={<Where profile={null} me={me} />}>
        {(profile) => <Where profile={profile} me={me} />}
      </Loaded>
    </Page>
  )
}

function Where({ profile, me }: { profile: AuthorProfile | null; me: Me | null }) {
  if (profile?.state === 'approved') {
    return (
      <EmptyState
        title="You are an author."
        reason="Send in books and see what you earn."
        action={<LinkButton to="/author/dashboard">See your earnings</LinkButton>}
      />
    )
  }
  if (profile?.state === 'suspended') {
    return (
      <EmptyState
        title="Your work as an author is stopped for now."
        reason={profile.rejectionReason ?? 'Write to us if you think this is a mistake.'}
      />
    )
  }
  return (
    <Stack gap={6}>
      {profile?.state === 'waiting' && (
        <Banner tone="info">{`You applied on ${date(profile.appliedAt)}. We email you when we decide. You can change it until then.`}</Banner>
      )}
      {profile?.state === 'rejected' && (
        <Banner tone="warning">{`Your application was not approved: ${profile.rejectionReason} You can change it and apply again.`}</Banner>
      )}
      <Application profile={profile} name={me ? `${me.firstName} ${me.lastName}` : ''} />
    </Stack>
  )
}

function Application({ profile, name }: { profile: AuthorProfile | null; name: string }) {
  const apply = useApply()
  const submit = async (wish: ProfileWish & { evidence: string }) => {
    await apply.mutateAsync(wish)
    toast({ title: 'We have your application', tone: 'success' })
  }
  return (
    <Form<ProfileWish & { evidence: string }>
      start={{ ...startOf(profile, name), evidence: profile?.evidence ?? '' }}
      onSubmit={submit}
      submit={profile?.state === 'waiting' ? 'Send the changes' : 'Apply as an author'}
      submitting="Sending…"
    >
      <AboutFields />
      <FormTextArea
        name="evidence"
        label="What you wrote"
        hint="Titles, subjects and classes, and where we can see them."
        required="Say what you wrote and where we can see it"
      />
      <PayeeFields />
    </Form>
  )
}
