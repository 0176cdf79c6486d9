/** The way back from a deletion, which app hands to every question before one. */
import { createContext, useContext } from 'react'

export interface WayBack {
  /** what the question says of it */
  note: string
  /** resolves to whether it worked, and says itself why not */
  undo(row: { id: string }): Promise<boolean>
}

const Context = createContext<WayBack | null>(null)

export const WayBackProvider = Context.Provider

export function useWayBack(): WayBack {
  const wayBack = useContext(Context)
  if (!wayBack) throw new Error('No way back was handed in')
  return wayBack
}
