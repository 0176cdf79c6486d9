/** Restores a deleted row. `app` provides it to every deletion dialog. */
import { createContext, useContext } from 'react'

export interface DeletionUndo {
  /** Text about restoring, shown in the deletion dialog. */
  note: string
  /** Resolves to true if it worked. Reports its own errors. */
  undo(row: { id: string }): Promise<boolean>
}

const Context = createContext<DeletionUndo | null>(null)

export const DeletionUndoProvider = Context.Provider

export function useDeletionUndo(): DeletionUndo {
  const deletionUndo = useContext(Context)
  if (!deletionUndo) throw new Error('useDeletionUndo needs a DeletionUndoProvider')
  return deletionUndo
}
