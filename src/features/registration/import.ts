/** Types and rules for registering many affiliates at once. */
import { z } from 'zod'
import { getWhatsappKey } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import type { Registration } from '#features/affiliates/affiliate.ts'

export const maxImportRows = 500
/** Maximum lengths of the texts that `checkRows` compares with stored affiliates. */
export const maxCheckedLengths = { username: 200, whatsapp: 60 } as const
/** Number of hours in which an import can be undone. Must agree with `app.import_retention` in SQL. */
export const undoHours = 24

export const importSchema = z.object({
  id: z.uuid(),
  made_at: z.iso.datetime(),
  undoable_until: z.iso.datetime(),
  made_by_name: z.string().nullable(),
  registered_count: z.int(),
  /** number of affiliates that nobody has changed since the import; undo deletes these */
  unchanged_count: z.int(),
})
export type Import = z.infer<typeof importSchema>

export const undoResultSchema = z.object({
  removed_count: z.int(),
  /** number of affiliates that stay because they were changed since, as far as the caller may see them */
  remaining_count: z.int(),
  visible_remaining: z.array(z.object({ id: z.uuid(), username: z.string() })),
})
export type UndoResult = z.infer<typeof undoResultSchema>

type ComparedFields = Pick<Registration, 'username' | 'whatsapp'> & { platform: string }

/**
 * Returns for each row the index of the first earlier row of the same person, or null. Two rows are of the same person
 * if they have the same number, or the same username on the same platform.
 * @param isExcluded tells which rows are never the earlier one, since they are not registered
 */
export function findEarlierDuplicates(
  rows: readonly ComparedFields[],
  isExcluded: (index: number) => boolean = () => false,
): (number | null)[] {
  const firstIndexByKey = new Map<string, number>()
  return rows.map(({ platform, username, whatsapp }, index) => {
    const name = getUsernameKey(username)
    const number = getWhatsappKey(whatsapp)
    const keys = [name && `${platform} ${name}`, number && `wa ${number}`].filter(Boolean)
    const earlierIndex = keys.map((key) => firstIndexByKey.get(key)).find((first) => first !== undefined)
    if (!isExcluded(index))
      for (const key of keys) if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index)
    return earlierIndex ?? null
  })
}
