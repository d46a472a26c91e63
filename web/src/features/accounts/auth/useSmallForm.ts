import { type FormEvent, useRef, useState } from 'react'
import { problemOf } from '../../../lib/problem'

type Words<Name extends string> = Record<Name, string>

/**
 * A form of a few required words, without the library the larger forms need: the first screen of most visits
 * must be light. `required` has each input's name, in their order, and what is said when it is empty.
 */
export function useSmallForm<Name extends string>(
  required: Words<Name>,
  start: Words<Name>,
  send: (typed: Words<Name>) => Promise<unknown> | unknown,
) {
  const [typed, setTyped] = useState(start)
  const [errors, setErrors] = useState<Partial<Words<Name>>>({})
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const names = Object.keys(required) as Name[]

  const refuse = (result: Partial<Words<Name>>) => {
    setErrors(result)
    const first = names.find((name) => result[name])
    if (first) inputs.current[first]?.focus()
    return first !== undefined
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = names.filter((name) => !typed[name].trim()).map((name) => [name, required[name]])
    // Two taps may come before the button is drawn as busy.
    if (refuse(Object.fromEntries(missing)) || isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await send(typed)
    } catch (error) {
      refuse(problemOf(error).fields as Partial<Words<Name>>)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  const wire = (name: Name) => ({
    name,
    value: typed[name],
    ...(errors[name] ? { error: errors[name] } : {}),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [name]: target.value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
  })
  return { wire, submit, isBusy, fill: setTyped }
}
