import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue, useId, useState } from 'react'

import { LineButton, Lines } from '../../../ui/data/Lines'
import { Text } from '../../../ui/layout/layout'
import { useSchools } from './data'
import styles from './steps.module.css'

interface SchoolFieldProps {
  value: string
  onChange: (school: string) => void
}

/** A school found by its name, or typed where it is not known here. */
export function SchoolField({ value, onChange }: SchoolFieldProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const words = useDeferredValue(value.trim())
  const schools = useSchools(isTyping ? words : '').data ?? []
  const choose = (name: string) => {
    onChange(name)
    setTyping(false)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Trans>
          <strong>Your school</strong> (you can skip this)
        </Trans>
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={160}
        placeholder={t`Type its name`}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setTyping(true)
        }}
      />
      {isTyping && schools.length > 0 && (
        <Lines label={plural(schools.length, { one: '# school', other: '# schools' })}>
          {schools.map(({ name, learners }) => (
            <LineButton
              key={name}
              isCurrent={name === value}
              onClick={() => choose(name)}
              note={learners > 0 ? plural(learners, { one: '# learner', other: '# learners' }) : undefined}
            >
              {name}
            </LineButton>
          ))}
        </Lines>
      )}
      <Text size={14} tone="muted">
        <Trans>Your school sees your results only if you join a class with its code.</Trans>
      </Text>
    </div>
  )
}
