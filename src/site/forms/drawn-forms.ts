/** The state of the forms while a page is drawn: as nobody has touched them, or as one visitor has posted one. */
import { createContext, use } from 'react'
import { type DrawnForm, untouched } from '#base/public-form.ts'

const Drawn = createContext<Readonly<Record<string, DrawnForm>>>({})

export const DrawnFormsProvider = Drawn.Provider

export function useDrawnForm(name: string): DrawnForm {
  return use(Drawn)[name] ?? untouched
}

/** In front of the page's title, which is what a screen reader says first of a page that comes back. */
export function titleOf({ sent, notice }: DrawnForm): string {
  if (sent) return 'Terkirim · '
  return notice ? 'Belum terkirim · ' : ''
}
