/** First and last day of a period. Uses native date inputs: they need no script and work well on a phone. */
import { Group, Input, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { day } from '#base/search-params.ts'

export interface Days {
  /** As yyyy-mm-dd. */
  from: string | undefined
  to: string | undefined
}

interface DayRangeProps extends Days {
  label: string
  /** Called with plausible days only: a year that is being typed passes 0002 on its way to 2026. */
  onChange(days: Days): void
  /** Returns why two days make no period. By default the first must not be after the last. */
  findProblem?(days: { from: string; to: string }): string | undefined
}

export function DayRange({ label, from, to, onChange, findProblem = findOrderProblem }: DayRangeProps) {
  const id = useId()
  const [texts, setTexts] = useState({ from: from ?? '', to: to ?? '' })
  // The days also change from outside: by a link, or when their filter chip is removed.
  useEffect(() => setTexts((before) => keepUnfinishedTexts(before, { from, to })), [from, to])
  const error = texts.from && texts.to ? findProblem(texts) : undefined

  function applyTexts(next: Partial<typeof texts>) {
    const days = { ...texts, ...next }
    setTexts(days)
    onChange({ from: day.read(days.from), to: day.read(days.to) })
  }

  const inputs = [
    ['from', 'dari'],
    ['to', 'sampai'],
  ] as const
  return (
    <Input.Wrapper
      label={`${label} dari–sampai`}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Group gap="xs" wrap="nowrap" grow mt="xxs" role="group" aria-labelledby={id}>
        {inputs.map(([name, word]) => (
          <TextInput
            key={name}
            type="date"
            aria-label={`${label} ${word}`}
            value={texts[name]}
            error={Boolean(error)}
            {...(error && { 'aria-describedby': `${id}-error` })}
            onChange={({ currentTarget: { value } }) => applyTexts({ [name]: value })}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

/** Returns the days of the search parameters; a text that is not a whole date yet stays. */
function keepUnfinishedTexts(texts: { from: string; to: string }, { from, to }: Days) {
  return {
    from: day.read(texts.from) === from ? texts.from : (from ?? ''),
    to: day.read(texts.to) === to ? texts.to : (to ?? ''),
  }
}

function findOrderProblem({ from, to }: { from: string; to: string }): string | undefined {
  return from > to ? 'Tanggal sampai harus sama dengan atau setelah tanggal dari.' : undefined
}
