/** What stands below the links of a video that look wrong, for whoever may say that they are right: app hands it in. */
import { type ComponentType, createContext } from 'react'
import type { LinkVideo } from '#features/affiliates/link-video.ts'

export interface LinkCheckProps {
  video: LinkVideo
  /** of the affiliate */
  revision: number
}

export const LinkCheckContext = createContext<ComponentType<LinkCheckProps> | null>(null)
