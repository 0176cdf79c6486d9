/** State of the forms while a page is rendered: untouched, or as a visitor has submitted them. */
import { createContext, use } from 'react'
import { type RenderedForm, untouchedForm } from '#base/public-form.ts'

const RenderedFormsContext = createContext<Readonly<Record<string, RenderedForm>>>({})

export const RenderedFormsProvider = RenderedFormsContext.Provider

export function useRenderedForm(name: string): RenderedForm {
  return use(RenderedFormsContext)[name] ?? untouchedForm
}

/**
 * Returns the prefix of the page's title after a submission. Screen readers announce the title first when the page
 * reloads.
 */
export function formatTitlePrefix({ isSent, notice }: RenderedForm): string {
  if (isSent) return 'Terkirim · '
  return notice ? 'Belum terkirim · ' : ''
}
