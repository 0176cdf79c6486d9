/** Restores a deleted row. `app` provides it to every deletion dialog. */
import { createContext, useContext } from 'react'

export interface WayBack {
  /** Text about restoring, shown in the deletion dialog. */
  note: string
  /** Resolves to true if it worked. Reports its own errors. */
  undo(row: { id: string }): Promise<boolean>
}

const Context = createContext<WayBack | null>(null)

export const WayBackProvider = Context.Provider

export function useWayBack(): WayBack {
  const wayBack = useContext(Context)
  if (!wayBack) throw new Error('No way back was handed in')
  return wayBack
}
