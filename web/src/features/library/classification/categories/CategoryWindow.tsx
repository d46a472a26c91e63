import { Form, FormInput, FormSelect, FormTextArea } from '../../../../ui/forms/Form'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Category, useAddCategory, useEditCategory } from './data'
import { pathOf } from './tree'

interface Typed {
  name: string
  parentId: string
  description: string
  categoryType: Category['categoryType']
  icon: string
  color: string
}

const TYPES = [
  { value: 'subject', label: 'Subject' },
  { value: 'collection', label: 'Collection' },
]

interface CategoryWindowProps {
  tree: Category[]
  /** The one to change; a new one without. */
  node: Category | null
  onClose: () => void
}

/** A category's name and looks, in a window. */
export function CategoryWindow({ tree, node, onClose }: CategoryWindowProps) {
  const add = useAddCategory()
  const edit = useEditCategory()
  async function submit({ parentId, categoryType, ...words }: Typed) {
    const said = { ...words, categoryType: categoryType as 'subject' | 'collection' }
    if (node) await edit.mutateAsync({ id: node.id, body: said })
    else await add.mutateAsync({ ...said, parentId: parentId || null })
    onClose()
  }
  return (
    <Dialog title={node ? node.name : 'New category'} open onOpenChange={(open) => open || onClose()}>
      <Form<Typed> start={startOf(node)} onSubmit={submit} submit="Save" submitting="Saving...">
        <FormInput name="name" label="Name" required="Give it a name." />
        {!node && (
          <FormSelect
            name="parentId"
            label="Stands under"
            options={[
              { value: '', label: 'None: at the top' },
              ...tree.map(({ id }) => ({ value: id, label: pathOf(tree, id) })),
            ]}
          />
        )}
        <FormTextArea name="description" label="In one sentence" />
        <FormSelect name="categoryType" label="Kind" options={TYPES} />
        <FormInput name="color" label="Colour" hint="Such as #1d4ed8 (optional)." />
        <FormInput name="icon" label="Icon" hint="An icon name in small letters, such as flask (optional)." />
      </Form>
    </Dialog>
  )
}

const startOf = (node: Category | null): Typed => ({
  name: node?.name ?? '',
  parentId: '',
  description: node?.description ?? '',
  categoryType: node?.categoryType ?? 'subject',
  icon: node?.icon ?? '',
  color: node?.color ?? '',
})
