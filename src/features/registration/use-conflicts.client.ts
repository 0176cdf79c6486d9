/** Queries the server's conflicts about the rows of the grid. Each new or changed row is checked once. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import type { GridField } from './import-draft.ts'
import {
  buildContentKey,
  type ConflictsByContent,
  conflictsOptions,
  groupByContent,
} from './imports.client.ts'

/** Milliseconds without a change before the rows are checked. */
const debounceMs = 300
const noConflicts: ConflictsByContent = new Map()

export function useConflicts(inputs: readonly Record<GridField, string>[]) {
  const [knownConflicts, setKnownConflicts] = useState(noConflicts)
  const uncheckedInputs = useMemo(() => {
    const inputsByContent = new Map(inputs.map((input) => [buildContentKey(input), input]))
    return [...inputsByContent].filter(([content]) => !knownConflicts.has(content)).map(([, input]) => input)
  }, [inputs, knownConflicts])
  const [debouncedInputs] = useDebouncedValue(uncheckedInputs, debounceMs, { leading: true })
  const { data, isError } = useQuery({
    ...conflictsOptions(debouncedInputs),
    // Checked rows aren't checked again when lists are refetched: if the reply to a registration was lost, the rows
    // that were sent would seem to be taken by others.
    enabled: debouncedInputs.some((input) => !knownConflicts.has(buildContentKey(input))),
  })
  useEffect(() => {
    if (data) setKnownConflicts((before) => new Map([...before, ...data]))
  }, [data])

  return {
    find: (input: Record<GridField, string>) => knownConflicts.get(buildContentKey(input)) ?? [],
    hasFailed: isError,
    /** stores the conflicts that a refused registration has reported */
    add: (checkedRows: readonly Record<GridField, string>[], conflicts: readonly RegistrationConflict[]) =>
      setKnownConflicts((before) => new Map([...before, ...groupByContent(checkedRows, conflicts)])),
    /** forgets all conflicts, since a registration has changed them or other rows were pasted */
    clear: () => setKnownConflicts(noConflicts),
  }
}
