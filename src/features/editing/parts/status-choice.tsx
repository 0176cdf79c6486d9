import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './status-choice.module.css'

interface StatusChoiceProps<V extends string> {
  label: string
  /** tells the fields of the form apart */
  name: string
  values: readonly V[]
  words: Record<V, string>
  value: V
  onChange(value: V): void
  readOnly: boolean
  error?: string | undefined
}

/** One of a few, all in sight: a single tap, or the arrow keys. */
export function StatusChoice<V extends string>({
  label,
  name,
  values,
  words,
  value,
  onChange,
  readOnly,
  error,
}: StatusChoiceProps<V>) {
  const id = useId()
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <SegmentedControl
        className={classes.control}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        name={name}
        data={values.map((each) => ({ value: each, label: words[each] }))}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        transitionDuration={120}
        fullWidth
      />
      {error && (
        <Input.Error id={`${id}-error`} mt="xxs">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
