import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useAddress } from '../../lib/filters'

interface TabsProps {
  label: string
  tabs: { id: string; label: string; content: ReactNode }[]
  /** The name in the address that keeps the open tab, so that Back and links work. */
  param?: string
  /** The tab that is open where the address says nothing; the first unless told. */
  start?: string
}

/** Views of one thing; the open one stands in the address. */
export function Tabs({ label, tabs, param = 'tab', start }: TabsProps) {
  const [search, change] = useAddress()
  const asked = search.get(param)
  const open = tabs.some(({ id }) => id === asked) ? (asked as string) : (start ?? tabs[0]?.id)

  const choose = (id: string) => change({ [param]: id })
  return (
    <Radix.Root value={open} onValueChange={choose}>
      <Radix.List className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className="tab">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="tab-panel">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
