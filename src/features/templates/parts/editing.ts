import type { TemplateFields } from '../template.ts'

export function isDifferent(a: TemplateFields, b: TemplateFields): boolean {
  return a.name !== b.name || a.description !== b.description || a.template_content !== b.template_content
}
