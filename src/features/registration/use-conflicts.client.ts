/** Queries the server's conflicts about the rows of the grid. Each new or changed row is checked once. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import type { Field } from './import-draft.ts'
import { type ConflictsByRow, conflictsOptions, contentOf, groupByContent } from './imports.client.ts'

const pauseMs = 300
const noConflicts: ConflictsByRow = new Map()

export function useConflicts(inputs: readonly Record<Field, string>[]) {
  const [known, setKnown] = useState(noConflicts)
  const unknown = useMemo(
    () =>
      [...new Map(inputs.map((input) => [contentOf(input), input]))].flatMap(([content, input]) =>
        known.has(content) ? [] : [input],
      ),
    [inputs, known],
  )
  const [debounced] = useDebouncedValue(unknown, pauseMs, { leading: true })
  const { data, isError } = useQuery({
    ...conflictsOptions(debounced),
    // Checked rows aren't checked again when lists are refetched: if the reply to a registration was lost, the rows
    // that were sent would seem to be taken by others.
    enabled: debounced.some((input) => !known.has(contentOf(input))),
  })
  useEffect(() => {
    if (data) setKnown((before) => new Map([...before, ...data]))
  }, [data])

  return {
    of: (input: Record<Field, string>) => known.get(contentOf(input)) ?? [],
    failed: isError,
    /** stores what a refused registration has reported about its rows */
    learn: (sent: readonly Record<Field, string>[], conflicts: readonly RegistrationConflict[]) =>
      setKnown((before) => new Map([...before, ...groupByContent(sent, conflicts)])),
    /** called after a registration, which changes the conflicts, and before new pasted data */
    forget: () => setKnown(noConflicts),
  }
}
