/** State of the forms while a page is rendered: untouched, or as a visitor has posted them. */
import { createContext, use } from 'react'
import { type DrawnForm, untouched } from '#base/public-form.ts'

const Drawn = createContext<Readonly<Record<string, DrawnForm>>>({})

export const DrawnFormsProvider = Drawn.Provider

export function useDrawnForm(name: string): DrawnForm {
  return use(Drawn)[name] ?? untouched
}

/**
 * Returns the prefix of the page's title after a post. Screen readers announce the title first when the page reloads.
 */
export function titleOf({ sent, notice }: DrawnForm): string {
  if (sent) return 'Terkirim · '
  return notice ? 'Belum terkirim · ' : ''
}
