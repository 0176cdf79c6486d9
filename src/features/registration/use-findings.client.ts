/** Queries the server's findings about the rows of the grid. Each new or changed row is checked once. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#features/affiliates/finding.ts'
import type { Field } from './import-draft.ts'
import { groupByContent, contentOf, type Findings, findingsOptions } from './imports.client.ts'

const pauseMs = 300
const noFindings: Findings = new Map()

export function useFindings(inputs: readonly Record<Field, string>[]) {
  const [known, setKnown] = useState(noFindings)
  const unknown = useMemo(
    () =>
      [...new Map(inputs.map((input) => [contentOf(input), input]))].flatMap(([content, input]) =>
        known.has(content) ? [] : [input],
      ),
    [inputs, known],
  )
  const [debounced] = useDebouncedValue(unknown, pauseMs, { leading: true })
  const { data, isError } = useQuery({
    ...findingsOptions(debounced),
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
    learn: (sent: readonly Record<Field, string>[], findings: readonly Finding[]) =>
      setKnown((before) => new Map([...before, ...groupByContent(sent, findings)])),
    /** called after a registration, which changes the findings, and before new pasted data */
    forget: () => setKnown(noFindings),
  }
}
