/** An edit that follows its row: what another person saves meanwhile, live or told by a refused save. */
import { ORPCError } from '@orpc/client'
import { useEffect, useState } from 'react'
import { changesBetween, type Facts } from '#base/conflict.ts'

interface Row {
  id: string
  revision: number
}

interface Followed<R extends Row, Fields> {
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

export function useFollowedRow<R extends Row, Fields>(edit: Followed<R, Fields>) {
  const { opened, find, fieldsOf, factsOf, editor } = edit
  // What a save starts from, and from where on changes are news to the person.
  const [{ known, seen }, setState] = useState({ known: opened, seen: opened })
  const now = known && find(known.id)
  const factsOfRow = (row: R | null) => (row ? factsOf(fieldsOf(row)) : [])
  const mine = factsOf(editor.form.values)

  /** Answers may overtake each other: an older row changes nothing. */
  function meet(row: R) {
    if (!known || row.revision <= known.revision) return
    // What arrives is what he has: his own save, whose answer was lost on the way back.
    const isOwn = changesBetween(factsOfRow(row), mine, []).length === 0
    editor.follow(fieldsOf(known), fieldsOf(row))
    setState({ known: row, seen: isOwn ? row : seen })
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
      if (changesBetween(factsOfRow(known), factsOfRow(row), []).length > 0) throw error
      await write(row)
    }
  }

  return {
    known,
    /** Another edit begins, or none. */
    start: (row: R | null) => setState({ known: row, seen: row }),
    send,
    notice: {
      news: changesBetween(factsOfRow(seen), factsOfRow(known), mine),
      deleted: known !== null && now === null && !editor.saving,
      onRead: () => setState({ known, seen: known }),
    },
  }
}
