/** What is known about the rows of a grid: of each that is new or was changed the server is asked once. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '#features/affiliates/finding.ts'
import type { Field } from './import-draft.ts'
import { byContent, contentOf, type Findings, findingsOptions } from './imports.client.ts'

const pauseMs = 300
const nothing: Findings = new Map()

export function useFindings(inputs: readonly Record<Field, string>[]) {
  const [known, setKnown] = useState(nothing)
  const unknown = useMemo(
    () =>
      [...new Map(inputs.map((input) => [contentOf(input), input]))].flatMap(([content, input]) =>
        known.has(content) ? [] : [input],
      ),
    [inputs, known],
  )
  const [asked] = useDebouncedValue(unknown, pauseMs, { leading: true })
  const { data, isError } = useQuery({
    ...findingsOptions(asked),
    // What is known is not read again when lists are: after a lost reply the rows that were sent would seem taken by others.
    enabled: asked.some((input) => !known.has(contentOf(input))),
  })
  useEffect(() => {
    if (data) setKnown((before) => new Map([...before, ...data]))
  }, [data])

  return {
    of: (input: Record<Field, string>) => known.get(contentOf(input)) ?? [],
    failed: isError,
    /** what a refusal has told of rows that were sent */
    learn: (sent: readonly Record<Field, string>[], findings: readonly Finding[]) =>
      setKnown((before) => new Map([...before, ...byContent(sent, findings)])),
    /** after a registration, since what was free is taken, and for what is pasted anew */
    forget: () => setKnown(nothing),
  }
}
