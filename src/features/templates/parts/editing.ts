/** What an edit compares: the fields as typed, and the template as it is by now. */
import type { Template, TemplateFields } from '../template.ts'

export function isDifferent(a: TemplateFields, b: TemplateFields): boolean {
  return a.name !== b.name || a.description !== b.description || a.template_content !== b.template_content
}

export type Meanwhile = { what: 'deleted' } | { what: 'changed'; now: Template }

/** What somebody else did to the template since its edit began; null when nothing, or when that is not known. */
export function editedMeanwhile(
  editing: Template | null,
  saved: readonly Template[] | undefined,
): Meanwhile | null {
  if (!editing || !saved) return null
  const now = saved.find(({ id }) => id === editing.id)
  if (!now) return { what: 'deleted' }
  return now.revision === editing.revision ? null : { what: 'changed', now }
}
