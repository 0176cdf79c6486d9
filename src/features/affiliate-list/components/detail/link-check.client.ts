/** Component below links that look wrong, for users who may mark them as checked. The app layer provides it. */
import { type ComponentType, createContext } from 'react'
import type { LinkVideo } from '#features/affiliates/link-video.ts'

export interface LinkCheckProps {
  video: LinkVideo
  /** revision of the affiliate */
  revision: number
}

export const LinkCheckContext = createContext<ComponentType<LinkCheckProps> | null>(null)
