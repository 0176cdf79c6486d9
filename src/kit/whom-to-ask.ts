/** The sentence for whoever lacks a right: it names those who may give it. */

const shown = 4
const either = new Intl.ListFormat('id', { type: 'disjunction' })

/** @param givers undefined while, or where, they are not known */
export function whomToAsk(givers: readonly string[] | undefined): string {
  const names = givers ?? []
  if (names.length === 0) return 'Silakan hubungi administrator untuk mendapatkannya.'
  const more = names.length > shown ? ['admin lainnya'] : []
  return `Silakan hubungi administrator untuk mendapatkannya: ${either.format([...names.slice(0, shown), ...more])}.`
}

/** 'Data Video' (melihat semua video …) */
export interface Right {
  label: string
  purpose: string
}

export function missingRights(rights: readonly Right[]): string {
  const named = rights.map(({ label, purpose }) => `'${label}' (${lowerFirst(purpose).replace(/\.$/, '')})`)
  return `Anda belum punya izin ${either.format(named)}.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
