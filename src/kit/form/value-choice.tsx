import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './value-choice.module.css'

interface ValueChoiceProps<V extends string> {
  label: string
  /** Unique among the fields of the form. */
  name: string
  values: readonly V[]
  labels: Record<V, string>
  value: V
  onChange(value: V): void
  readOnly: boolean
  error?: string | undefined
}

/** Renders a choice between a few values that are all visible. */
export function ValueChoice<V extends string>({
  label,
  name,
  values,
  labels,
  value,
  onChange,
  readOnly,
  error,
}: ValueChoiceProps<V>) {
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
        data={values.map((each) => ({ value: each, label: labels[each] }))}
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
