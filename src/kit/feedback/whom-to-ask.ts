/** Builds the message for users who lack a permission. It names the people who can grant it. */
import { createOnce } from '#base/create-once.ts'

const maxNames = 4
const disjunctionFormat = createOnce(() => new Intl.ListFormat('id', { type: 'disjunction' }))

/**
 * Returns the sentence that names whom to ask.
 * @param givers undefined while they load, or if they can't be loaded
 */
export function describeWhomToAsk(givers: readonly string[] | undefined): string {
  const names = givers ?? []
  if (names.length === 0) return 'Silakan hubungi administrator untuk mendapatkannya.'
  const furtherNames = names.length > maxNames ? ['admin lainnya'] : []
  return `Silakan hubungi administrator untuk mendapatkannya: ${disjunctionFormat().format([...names.slice(0, maxNames), ...furtherNames])}.`
}

/** A permission, shown as 'Data Video' (melihat semua video …). */
export interface Right {
  label: string
  purpose: string
}

export function describeMissingRights(rights: readonly Right[]): string {
  const rightTexts = rights.map(
    ({ label, purpose }) => `'${label}' (${lowerFirst(purpose).replace(/\.$/, '')})`,
  )
  return `Anda belum punya izin ${disjunctionFormat().format(rightTexts)}.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
