/** Many affiliates at once: what is found about each row, and what was registered together. */
import { z } from 'zod'
import { whatsappKey } from '#base/phone.ts'
import { usernameKey } from '#base/username.ts'
import type { Registration } from '#features/affiliates/affiliate.ts'

export const mostRows = 500
/** For how long an import can be taken back; `app.import_kept` agrees in SQL. */
export const undoHours = 24

export const importSchema = z.object({
  id: z.uuid(),
  made_at: z.iso.datetime(),
  kept_until: z.iso.datetime(),
  made_by_name: z.string().nullable(),
  made: z.int(),
  /** those that nobody has changed since: they go when it is taken back */
  untouched: z.int(),
})
export type Import = z.infer<typeof importSchema>

export const undoneSchema = z.object({
  removed: z.int(),
  /** how many stay since somebody has changed them, and those of them that the caller may see */
  kept: z.int(),
  kept_shown: z.array(z.object({ id: z.uuid(), username: z.string() })),
})
export type Undone = z.infer<typeof undoneSchema>

type Named = Pick<Registration, 'username' | 'whatsapp'> & { platform: string }

/** For each row the first before it that has its name on the platform, or its number; null where there is none. */
export function twins(rows: readonly Named[]): (number | null)[] {
  const first = new Map<string, number>()
  return rows.map(({ platform, username, whatsapp }, row) => {
    const [name, number] = [usernameKey(username), whatsappKey(whatsapp)]
    const keys = [name && `${platform} ${name}`, number && `wa ${number}`].filter(Boolean)
    const twin = keys.map((key) => first.get(key)).find((found) => found !== undefined)
    for (const key of keys) if (!first.has(key)) first.set(key, row)
    return twin ?? null
  })
}
