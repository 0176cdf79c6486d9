/** An edit that follows its row: what another person saves meanwhile, live or told by a refused save. */
import { ORPCError } from '@orpc/client'
import { useEffect, useState } from 'react'
import { arrived, changesBetween, type Facts, type Followed } from '#base/conflict.ts'

interface Row {
  id: string
  revision: number
}

interface Edit<R extends Row, Fields> {
  /** as the edit began; null while a new row is written */
  opened: R | null
  /** the row of this id as the screen knows it now; null once it is gone; undefined where that is not known */
  find(id: string): R | null | undefined
  fieldsOf(row: R): Fields
  /** the fields in the words of the screen */
  factsOf(fields: Fields): Facts
  editor: {
    form: { values: Fields }
    /** what arrives meanwhile is its own work */
    saving: boolean
    /** what was not touched since `before` becomes `theirs` */
    follow(before: Fields, theirs: Fields): void
  }
}

export function useFollowedRow<R extends Row, Fields>(edit: Edit<R, Fields>) {
  const { opened, find, fieldsOf, factsOf, editor } = edit
  const [followed, setFollowed] = useState(() => startingFrom(opened))
  const { known, seen } = followed ?? { known: null, seen: null }
  const now = known && find(known.id)
  const factsOfRow = (row: R | null) => (row ? factsOf(fieldsOf(row)) : [])
  const mine = factsOf(editor.form.values)

  function meet(row: R) {
    const next = followed && arrived(followed, row, mine, factsOfRow)
    if (!next || next === followed) return
    editor.follow(fieldsOf(followed.known), fieldsOf(row))
    setFollowed(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that arrives
  useEffect(() => {
    if (now && !editor.saving) meet(now)
  }, [now, editor.saving])

  /** Where the other's change touches nothing that this form shows, the save goes on unasked. */
  async function send(write: (known: R) => Promise<unknown>): Promise<void> {
    if (!known) throw new Error('there is no row to save')
    try {
      await write(known)
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code !== 'CHANGED') throw error
      const row = error.data as R
      meet(row)
      // By what is sent, not by its words: two products may have one name.
      if (JSON.stringify(fieldsOf(known)) !== JSON.stringify(fieldsOf(row))) throw error
      await write(row)
    }
  }

  return {
    known,
    /** as the person was last told of it */
    seen,
    /** Another edit begins, or none. */
    start: (row: R | null) => setFollowed(startingFrom(row)),
    send,
    notice: {
      news: changesBetween(factsOfRow(seen), factsOfRow(known), mine),
      deleted: known !== null && now === null && !editor.saving,
      onRead: () => setFollowed(startingFrom(known)),
    },
  }
}

function startingFrom<R>(row: R | null): Followed<R> | null {
  return row && { known: row, seen: row }
}
