import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { AboutFields, PayeeFields, type ProfileWish, startOf } from './AuthorFields'
import { type AuthorProfile, useEditProfile, useMyProfile } from './data'

/** What readers see of an author, and where the money goes. */
export default function AuthorProfileScreen() {
  const nobody = (
    <EmptyState
      title="You have no author profile yet."
      reason="Apply as an author first. Then you can change your profile here."
      action={<LinkButton to="/author/apply">Become an author</LinkButton>}
    />
  )
  return (
    <Page title="Author profile" lead="What readers see of you, and where your money goes.">
      <Loaded query={useMyProfile()} empty={nobody}>
        {(profile) => <Profile profile={profile} />}
      </Loaded>
    </Page>
  )
}

function Profile({ profile }: { profile: AuthorProfile }) {
  const edit = useEditProfile()
  const submit = async (wish: ProfileWish) => {
    await edit.mutateAsync(wish)
    toast({ title: 'Profile saved', tone: 'success' })
  }
  return (
    <Form<ProfileWish> start={startOf(profile, '')} onSubmit={submit} submit="Save" submitting="Saving…">
      <AboutFields />
      <PayeeFields />
    </Form>
  )
}
