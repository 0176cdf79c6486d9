/** Dialog that moves chosen videos to another deadline. The app layer provides it; null where it is not offered. */
import { type ComponentType, createContext } from 'react'
import type { MovableVideo } from '../movable-video.ts'

export interface MoveDeadlinesProps {
  opened: boolean
  /** the chosen videos, updated when others change them; the dialog sends them as they were when it opened */
  videos: readonly MovableVideo[]
  /** called with the assignments that have moved */
  onMoved(ids: readonly string[]): void
  onClose(): void
}

export const MoveDeadlinesContext = createContext<ComponentType<MoveDeadlinesProps> | null>(null)
