import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type SeoDetail, type SeoImage, useSetImages } from './data'

/** Pictures the page may be shared with, each with what it shows in words. */
export function Images({ detail }: { detail: SeoDetail }) {
  const set = useSetImages(detail.pageType)
  const remove = (address: string) =>
    set.mutate(
      detail.images.filter(({ imageUrl }) => imageUrl !== address),
      { onError: (error) => toastProblem(error) },
    )
  const rows = detail.images.map((each) => ({ ...each, onRemove: () => remove(each.imageUrl) }))
  const add = async (image: SeoImage) => {
    await set.mutateAsync([...detail.images, image])
  }
  return (
    <Stack gap={6}>
      <Text tone="muted">
        Without a picture here the page is shared with a card that is drawn from its title. To use one of
        these, write its address under "Picture when shared".
      </Text>
      <DataTable
        rows={rows}
        columns={COLUMNS}
        caption="Images"
        empty="No images yet. The drawn card is used."
        rowKey={({ imageUrl }) => imageUrl}
      />
      <Card title="Add an image">
        <Form<SeoImage>
          start={{ imageUrl: '', altText: '' }}
          onSubmit={add}
          submit="Add"
          submitting="Adding..."
        >
          <FormInput
            name="imageUrl"
            label="Address of the image"
            required="Write the address of an image on this site."
            hint="On this site, beginning with /."
          />
          <FormInput
            name="altText"
            label="What it shows"
            required="Say what the image shows"
            hint="For those who cannot see it."
          />
        </Form>
      </Card>
    </Stack>
  )
}

type Line = SeoImage & { onRemove: () => void }

const COLUMNS: Columns<Line> = [
  { accessorKey: 'imageUrl', header: 'Address' },
  { accessorKey: 'altText', header: 'What it shows' },
  {
    id: 'remove',
    header: '',
    cell: ({ row }) => (
      <Button kind="quiet" onClick={row.original.onRemove} aria-label={`Remove ${row.original.imageUrl}`}>
        Remove
      </Button>
    ),
  },
]
