import { Loaded } from '../../ui/Loaded'
import { Heading, Stack } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { PrintButton, Unprinted } from '../../ui/Printing'
import { Tabs } from '../../ui/Tabs'
import { Asks } from './Asks'
import { ChildReport } from './ChildReport'
import { type Link, useFamily } from './data'
import { LinkPanel } from './LinkPanel'

/** How one's children learn: a page for each, and the way to link with another. */
export default function ParentScreen() {
  const family = useFamily('parent')
  const hasChildren = Boolean(family.data?.links.length)
  return (
    <Page
      title="My children"
      lead="What they did, how it went, and one thing you can do."
      actions={hasChildren ? <PrintButton /> : undefined}
    >
      <Loaded query={family}>
        {({ codes, asks, links }) => (
          <Stack gap={8}>
            <Unprinted>
              <Asks asks={asks} />
            </Unprinted>
            <Children links={links} />
            <Unprinted>
              <Stack gap={3}>
                <Heading>{links.length > 0 ? 'Link with another child' : 'Link with your child'}</Heading>
                <LinkPanel side="parent" code={codes[0]} />
              </Stack>
            </Unprinted>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Children({ links }: { links: Link[] }) {
  const [only, ...others] = links
  if (!only) return null
  if (others.length === 0) return <ChildReport link={only} />
  const tabs = links.map((link) => ({
    id: link.id,
    label: link.firstName,
    content: <ChildReport link={link} />,
  }))
  return <Tabs label="Which child" param="child" tabs={tabs} />
}
