/**
 * The text of a backup before compression. The first line is a JSON header that says what it is and where it comes
 * from. Then follow, for each table, a line of JSON, its rows in COPY format, `\.`, and a line with the number and
 * digest of the rows. The sequences come next, and the last line has the digest of everything before it.
 */
import { z } from 'zod'

const format = 'affiliate-dashboard backup'
const version = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const headerSchema = z.object({
  format: z.literal(format),
  version: z.literal(version),
  /** the versions of the program that wrote it and of the PostgreSQL that it read */
  program: z.string(),
  postgres: z.string(),
  made_at: z.iso.datetime(),
  /** the migrations that the database had */
  ledger: z.array(z.object({ name: z.string(), hash: sha256 })),
})
/**
 * Matches the header of every version of the format, so that a newer backup can be distinguished from a foreign file.
 */
const anyHeaderSchema = z.object({ format: z.literal(format), version: z.int(), program: z.string() })

const lineSchema = z.union([
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ rows: z.int().nonnegative(), sha256 }),
  /** the last value of each sequence, as text, since it may exceed JavaScript's safe integers */
  z.strictObject({ sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)) }),
  z.strictObject({ end: z.literal(true), sha256 }),
])

export type Header = z.infer<typeof headerSchema>
export type Line = z.infer<typeof lineSchema>

export const endOfRows = '\\.\n'

export function formatHeader(details: Omit<Header, 'format' | 'version'>): string {
  return `${JSON.stringify({ format, version, ...details })}\n`
}

export function formatLine(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

/** A file that can't be restored. The message is the end of a sentence that starts with the file's name. */
export class BadBackup extends Error {}

export function readHeader(text: string): Header {
  const json = parseJson(text)
  const header = headerSchema.safeParse(json)
  if (header.success) return header.data
  const anyHeader = anyHeaderSchema.safeParse(json)
  if (anyHeader.success && anyHeader.data.version > version)
    throw new BadBackup(
      `is in a newer format than this program reads: restore it with version ${anyHeader.data.program} or later`,
    )
  throw new BadBackup(
    anyHeader.success ? 'is damaged: its beginning can not be read' : 'is no backup of this program',
  )
}

export function readLine(text: string): Line {
  const line = lineSchema.safeParse(parseJson(text))
  if (!line.success) throw new BadBackup('is damaged: a line of it can not be read')
  return line.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
