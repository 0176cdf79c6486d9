import { z } from 'zod'
import { type Figure, figures } from './report.ts'

/** Null where nothing of the period was recorded, or where the caller may not know it. */
const countSchema = z.int().nullable()
const dayText = z.iso.date()

const figureSchema = z.object({
  count: countSchema,
  /** of the period before; null if it began before the recording */
  before: countSchema,
  /** first day of which the figure is known; null for a figure that the caller may not know */
  since: dayText.nullable(),
})
export type FigureCount = z.infer<typeof figureSchema>

const countsSchema = z.record(z.enum(figures), countSchema)
export type Counts = Record<Figure, number | null>

export const reportSchema = z.object({
  from: dayText,
  to: dayText,
  previous: z.object({ from: dayText, to: dayText }),
  figures: z.record(z.enum(figures), figureSchema),
  /** the products that the caller may see, by name. An affiliate with two products counts for both. */
  products: z.array(
    z.object({
      id: z.uuid(),
      product_number: z.string(),
      product_name: z.string(),
      counts: countsSchema,
      /** videos that can be given now */
      free_videos: z.int(),
    }),
  ),
  /** the users who did something in the period, by name */
  users: z.array(
    z.object({
      /** null for what no user did, such as an approval of unknown origin */
      id: z.uuid().nullable(),
      /** null if the user was erased */
      full_name: z.string().nullable(),
      counts: countsSchema,
    }),
  ),
  /** affiliates that are late today; null if the caller may not open Data Affiliate */
  late: z
    .object({
      total: z.int(),
      /** at most ten, the latest first */
      affiliates: z.array(z.object({ id: z.uuid(), username: z.string(), days: z.int() })),
    })
    .nullable(),
})
export type Report = z.infer<typeof reportSchema>
