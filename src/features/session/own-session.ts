/** One of the devices on which somebody is signed in. */
import { z } from 'zod'

export const ownSessionSchema = z.object({
  /** names it to its owner; not what a cookie holds */
  id: z.uuid(),
  /** 'Chrome di Windows' */
  device: z.string(),
  /** the network address at sign-in */
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** the one that asks */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
