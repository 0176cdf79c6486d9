/** What the address of a page with a list says of its bin, which is shown at `?terhapus=ya`. */
import { z } from 'zod'

export const binAddress = { terhapus: z.literal('ya').optional().catch(undefined) }
