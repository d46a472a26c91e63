import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type RegisterOptions,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form'
import { problemOf } from '../../lib/problem'
import { countdown } from '../data/format'
import { Banner } from '../feedback/states'
import { Button } from '../primitives/Button'
import { Checkbox, Input, Password, Select, TextArea } from './Field'

interface FormProps<T extends FieldValues> {
  start: DefaultValues<T>
  /** Resolves when the server took it; a Problem it throws is shown, field by field where it names fields. */
  onSubmit: SubmitHandler<T>
  submit: string
  submitting?: string
  children: ReactNode | ((form: UseFormReturn<T>) => ReactNode)
  /** Beside the submit button. */
  beside?: ReactNode
  /** Set when the caller tells the failure in its own way, such as a toast; fields are still marked. */
  quietFailure?: boolean
  /** Seconds until the server will listen again; counts down on the button. */
  wait?: number
  /** One of several forms of a screen: its button is no primary action. */
  plain?: boolean
}

/** How often the server has looked at what was sent and refused it: a code is spent by that. */
export const Refusals = createContext(0)

/** A form that keeps what was typed when the server refuses, and says under which input it refused. */
export function Form<T extends FieldValues>(props: FormProps<T>) {
  const { start, onSubmit, submit, submitting, children, beside, quietFailure, wait = 0, plain } = props
  const form = useForm<T>({ defaultValues: start })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)

  const isRunning = useRef(false)

  const attempt = form.handleSubmit(async (values) => {
    // Two taps may come before the button is drawn as busy.
    if (isRunning.current) return
    isRunning.current = true
    setRefusal(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const problem = problemOf(error)
      const known = Object.entries(problem.fields).filter(([name]) => name in form.getValues())
      for (const [name, message] of known) form.setError(name as Path<T>, { message })
      if (known[0]) form.setFocus(known[0][0] as Path<T>)
      else if (!quietFailure) setRefusal(problem.detail)
      // Without a network nothing was looked at.
      if (problem.status !== 0) setRefusals((before) => before + 1)
    } finally {
      isRunning.current = false
    }
  })

  return (
    <FormProvider {...form}>
      <form className="form" onSubmit={attempt} noValidate>
        {refusal && (
          <div role="alert">
            <Banner tone="danger">{refusal}</Banner>
          </div>
        )}
        <Refusals value={refusals}>{typeof children === 'function' ? children(form) : children}</Refusals>
        <Button
          type="submit"
          kind={plain ? 'secondary' : 'primary'}
          wide={!plain}
          disabled={wait > 0}
          busy={form.formState.isSubmitting}
          busyText={submitting}
        >
          {wait > 0 ? t`Try again in ${countdown(wait)}` : submit}
        </Button>
        {beside}
      </form>
    </FormProvider>
  )
}

interface Named {
  name: string
  /** The message when it is empty; without it the field may stay empty. */
  required?: string
  rules?: RegisterOptions
}

function useNamed({ name, required, rules }: Named) {
  const { register, formState } = useFormContext()
  const error = formState.errors[name]?.message
  return {
    ...register(name, { ...(rules as object), ...(required ? { required } : {}) }),
    error: typeof error === 'string' ? error : undefined,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: any component's props will do
type Unnamed<C extends (props: any) => ReactNode> = Omit<Parameters<C>[0], keyof Named>

const without = <P extends Named>({ name, required, rules, ...rest }: P) => rest

export const FormInput = (props: Named & Unnamed<typeof Input>) => (
  <Input {...without(props)} {...useNamed(props)} />
)
export const FormPassword = (props: Named & Unnamed<typeof Password>) => (
  <Password {...without(props)} {...useNamed(props)} />
)
export const FormTextArea = (props: Named & Unnamed<typeof TextArea>) => (
  <TextArea {...without(props)} {...useNamed(props)} />
)
export const FormSelect = (props: Named & Unnamed<typeof Select>) => (
  <Select {...without(props)} {...useNamed(props)} />
)
export function FormCheckbox(props: Named & Unnamed<typeof Checkbox>) {
  const { error: _, ...registered } = useNamed(props)
  return <Checkbox {...without(props)} {...registered} />
}
