import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { i18n, type Message, type Values } from './i18n'

interface TransProps {
  id: string
  message?: Message
  values?: Values
  components?: Record<string, ReactElement<{ children?: ReactNode }>>
}

/** What `<Trans>` becomes: the words with their elements put back where the message has `<0>…</0>` or `<0/>`. */
export function Trans({ id, message, values, components }: TransProps) {
  const elements = { ...components }
  // A value that is no plain text takes the place of its name as an element does.
  const texts = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value === 'number' || (typeof value === 'string' && !value.includes('<'))) return [name, value]
    elements[`v${name}`] = createElement(Fragment, null, value as ReactNode)
    return [name, `<v${name}/>`]
  })
  return <>{put(i18n._(id, Object.fromEntries(texts), { message }), elements)}</>
}

const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s

function put(text: string, elements: NonNullable<TransProps['components']>): ReactNode {
  const found = TAG.exec(text)
  const element = found && elements[found[1] ?? found[3] ?? '']
  if (!element) return text
  const inner = found[2] ? put(found[2], elements) : element.props.children
  return (
    <>
      {text.slice(0, found.index)}
      {inner === undefined ? element : cloneElement(element, {}, inner)}
      {put(text.slice(found.index + found[0].length), elements)}
    </>
  )
}
