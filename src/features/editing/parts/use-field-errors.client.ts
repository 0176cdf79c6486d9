/** Which problems the edit screen shows: those of fields that were left or asked about, and those that the server told. */
import { useState } from 'react'
import { type Draft, type Slot, slotKey } from '../draft.ts'
import { type Path, type Problems, slotAt } from '../draft-problems.ts'

const none: Problems = new Map()

/**
 * @param problems all of them, whether it is time to show them or not
 * @param known what is told at once
 */
export function useFieldErrors(draft: Draft, problems: Problems, known: Problems) {
  const [checked, setChecked] = useState<ReadonlySet<Path>>(new Set())
  const [refused, setRefused] = useState(none)

  function errorOf(path: Path): string | undefined {
    return known.get(path) ?? refused.get(path) ?? (checked.has(path) ? problems.get(path) : undefined)
  }

  function hasErrorIn(product_id: string): boolean {
    const wrong = [...known.keys(), ...refused.keys(), ...[...checked].filter((path) => problems.has(path))]
    return wrong.some((path) => slotAt(draft, path)?.product_id === product_id)
  }

  /** Somebody is at it: nothing is said about it until it is left again. */
  function forget(path: Path) {
    setChecked((all) => new Set([...all].filter((each) => each !== path)))
    setRefused((all) => new Map([...all].filter(([each]) => each !== path)))
  }

  return {
    errorOf,
    hasErrorIn,
    forget,
    /** What was said about a video was said about it as it was. */
    forgetSlot: (slot: Slot) =>
      setRefused((all) => new Map([...all].filter(([path]) => path !== slotKey(slot)))),
    check: (path: Path) => setChecked((all) => new Set([...all, path])),
    checkAll: () => setChecked(new Set(problems.keys())),
    setRefused,
  }
}
