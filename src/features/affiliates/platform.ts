/** Where creators show our products. */
import { z } from 'zod'
import { platforms } from './affiliate-values.ts'

export { platforms } from './affiliate-values.ts'

export const platformSchema = z.enum(platforms, 'Platform harus dipilih')
export type Platform = z.infer<typeof platformSchema>
export const platformLabel: Record<Platform, string> = {
  tiktok: 'TikTok',
  shopee: 'Shopee',
  instagram: 'Instagram',
  youtube: 'YouTube',
}
