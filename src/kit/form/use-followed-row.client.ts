/**
 * An edit that follows its row: it takes over changes that another user saves meanwhile, received live or in a refused
 * save.
 */
import { ORPCError } from '@orpc/client'
import { useEffect, useState } from 'react'
import { type EditedRow, type Facts, findChanges, followRow } from '#base/conflict.ts'

interface Row {
  id: string
  revision: number
}

interface Edit<R extends Row, Fields> {
  /** The row when the edit started; null while a new row is created. */
  initialRow: R | null
  /** Finds the current row by id: null once it is deleted, undefined if unknown. */
  find(id: string): R | null | undefined
  pickFields(row: R): Fields
  /** Returns the fields as labels and display texts. */
  listFacts(fields: Fields): Facts
  editor: {
    form: { values: Fields }
    /** True while a save runs. Changes that arrive meanwhile come from that save. */
    saving: boolean
    /** Sets fields that are unchanged since `before` to `theirs`. */
    follow(before: Fields, theirs: Fields): void
  }
}

export function useFollowedRow<R extends Row, Fields>(edit: Edit<R, Fields>) {
  const { initialRow, find, pickFields, listFacts, editor } = edit
  const [editedRow, setEditedRow] = useState(() => startEditing(initialRow))
  const { latestRow, acknowledgedRow } = editedRow ?? { latestRow: null, acknowledgedRow: null }
  const currentRow = latestRow && find(latestRow.id)
  const listRowFacts = (row: R | null) => (row ? listFacts(pickFields(row)) : [])
  const mine = listFacts(editor.form.values)

  function follow(row: R) {
    const updated = editedRow && followRow(editedRow, row, mine, listRowFacts)
    if (!updated || updated === editedRow) return
    editor.follow(pickFields(editedRow.latestRow), pickFields(row))
    setEditedRow(updated)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each row that arrives
  useEffect(() => {
    if (currentRow && !editor.saving) follow(currentRow)
  }, [currentRow, editor.saving])

  /**
   * Sends the save. If another user changed the row but none of the fields of this form, repeats it once without
   * asking.
   */
  async function send(write: (latestRow: R) => Promise<unknown>): Promise<void> {
    if (!latestRow) throw new Error('there is no row to save')
    try {
      await write(latestRow)
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code !== 'CHANGED') throw error
      const row = error.data as R
      follow(row)
      // Compares values rather than labels, because two products may have the same name.
      if (JSON.stringify(pickFields(latestRow)) !== JSON.stringify(pickFields(row))) throw error
      await write(row)
    }
  }

  return {
    latestRow,
    /** The version that the user knows; `notice` lists the changes since then. */
    acknowledgedRow,
    /** Starts another edit, or none. */
    start: (row: R | null) => setEditedRow(startEditing(row)),
    send,
    notice: {
      changes: findChanges(listRowFacts(acknowledgedRow), listRowFacts(latestRow), mine),
      isDeleted: latestRow !== null && currentRow === null && !editor.saving,
      onDismiss: () => setEditedRow(startEditing(latestRow)),
    },
  }
}

function startEditing<R>(row: R | null): EditedRow<R> | null {
  return row && { latestRow: row, acknowledgedRow: row }
}
