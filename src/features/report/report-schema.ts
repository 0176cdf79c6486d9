import { z } from 'zod'
import { type Figure, figures } from './report.ts'

/** Null if the figure was not yet recorded in the period, or if the caller may not know it. */
const countSchema = z.int().nullable()
const daySchema = z.iso.date()

const figureSchema = z.object({
  count: countSchema,
  /** the count of the previous period; null if the figure was not yet recorded when that period began */
  before: countSchema,
  /** first day on which the figure was recorded; null for a figure that the caller may not know */
  since: daySchema.nullable(),
})
export type FigureCount = z.infer<typeof figureSchema>

const countsSchema = z.record(z.enum(figures), countSchema)
export type Counts = Record<Figure, number | null>

export const reportSchema = z.object({
  from: daySchema,
  to: daySchema,
  previous: z.object({ from: daySchema, to: daySchema }),
  figures: z.record(z.enum(figures), figureSchema),
  /** the products that the caller may see, sorted by name. An affiliate with two products counts for both. */
  products: z.array(
    z.object({
      id: z.uuid(),
      product_number: z.string(),
      product_name: z.string(),
      counts: countsSchema,
      /** number of videos that can be given now */
      free_videos: z.int(),
    }),
  ),
  /** the users who did something in the period, by name */
  users: z.array(
    z.object({
      /** null for rows without a recorded user, such as an approval of unknown origin */
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
      /** at most ten, those with the most days late first */
      affiliates: z.array(z.object({ id: z.uuid(), username: z.string(), days: z.int() })),
    })
    .nullable(),
})
export type Report = z.infer<typeof reportSchema>
