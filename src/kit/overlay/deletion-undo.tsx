/** Restores a deleted row. `app` provides it to every deletion dialog. */
import { createContext, useContext } from 'react'
import type { UndoResult } from '../feedback/undo-toast.tsx'

export interface DeletionUndo {
  /** Text about restoring, shown in the deletion dialog. */
  note: string
  /** Reports its own errors. */
  undo(row: { id: string }): Promise<UndoResult>
}

const Context = createContext<DeletionUndo | null>(null)

export const DeletionUndoProvider = Context.Provider

export function useDeletionUndo(): DeletionUndo {
  const deletionUndo = useContext(Context)
  if (!deletionUndo) throw new Error('useDeletionUndo needs a DeletionUndoProvider')
  return deletionUndo
}
