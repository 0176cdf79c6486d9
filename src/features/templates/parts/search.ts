import { holdsWords } from '#base/text.ts'
import type { Template } from '../template.ts'

/** Those that hold every word of the search, in whatever field and case. */
export function matching(templates: Template[], q: string): Template[] {
  return templates.filter(({ name, description, template_content }) =>
    holdsWords(`${name}\n${description ?? ''}\n${template_content}`, q),
  )
}
