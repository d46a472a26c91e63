import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Grid, Stack } from '../../../ui/layout/layout'
import { type SeoConfig, type SeoDetail, useSave } from './data'
import { cut, DESCRIPTION, lengthText, shown, TITLE } from './labels'
import { SearchPreview, SharePreview } from './SeoPreview'

const ROBOTS = ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow']
const TYPES = ['website', 'article', 'book', 'profile']
const CARDS = ['summary_large_image', 'summary']
const options = (values: string[]) => values.map((value) => ({ value, label: value }))

/** Every field, with what a search result and a shared link make of it while it is typed. */
export function WordsForm({ detail }: { detail: SeoDetail }) {
  const save = useSave(detail.pageType)
  const submit = async (typed: SeoConfig) => {
    await save.mutateAsync(typed)
    toast({ title: 'Saved', detail: 'The page is served with its new words from now on.' })
  }
  return (
    <Form<SeoConfig>
      start={detail.config as SeoConfig}
      onSubmit={submit}
      submit="Save"
      submitting="Saving..."
    >
      {(form) => {
        const typed = form.watch()
        return (
          <Grid min={300} gap={6}>
            <Fields typed={typed} />
            <Previews typed={typed} detail={detail} />
          </Grid>
        )
      }}
    </Form>
  )
}

const Fields = ({ typed }: { typed: SeoConfig }) => (
  <Stack gap={4}>
    <FormInput
      name="title"
      label="Title"
      required="Title is required"
      maxLength={120}
      hint={lengthText(typed.title ?? '', TITLE)}
    />
    <FormTextArea
      name="description"
      label="Description"
      required="Description is required"
      maxLength={320}
      rows={3}
      hint={lengthText(typed.description ?? '', DESCRIPTION)}
    />
    <FormInput
      name="keywords"
      label="Keywords"
      hint="Parted by commas. Most search engines pass over them."
    />
    <FormSelect name="metaRobots" label="Robots" options={options(ROBOTS)} />
    <FormInput name="canonicalUrl" label="Canonical address" hint="Empty: the page's own." />
    <FormInput name="ogTitle" label="Title when shared" hint="Empty: the title." />
    <FormTextArea
      name="ogDescription"
      label="Description when shared"
      rows={2}
      hint="Empty: the description."
    />
    <FormInput
      name="ogImage"
      label="Picture when shared"
      hint="An address of this site, best 1200 by 630. Empty: a card drawn from the title."
    />
    <FormSelect name="ogType" label="Kind of page" options={options(TYPES)} />
    <FormInput name="twitterTitle" label="Title on X" hint="Empty: as when shared." />
    <FormTextArea name="twitterDescription" label="Description on X" rows={2} hint="Empty: as when shared." />
    <FormInput name="twitterImage" label="Picture on X" hint="Empty: as when shared." />
    <FormSelect name="twitterCard" label="Card on X" options={options(CARDS)} />
  </Stack>
)

function Previews({ typed, detail }: { typed: SeoConfig; detail: SeoDetail }) {
  const seen = shown(typed, detail.shown, detail.baseUrl)
  const isOurs = seen.ogImage.startsWith('/')
  return (
    <Stack gap={6}>
      <SearchPreview
        address={seen.address}
        title={cut(seen.title, TITLE.most)}
        description={cut(seen.description, DESCRIPTION.most)}
        isHidden={typed.metaRobots?.startsWith('noindex') ?? false}
      />
      <SharePreview
        site={new URL(detail.baseUrl).host}
        title={seen.ogTitle}
        description={seen.ogDescription}
        // The page's policy shows pictures of this site only; a card of a book needs a book.
        image={isOurs && !detail.path.includes('*') ? seen.ogImage : null}
        isLarge={typed.twitterCard !== 'summary'}
      />
    </Stack>
  )
}
