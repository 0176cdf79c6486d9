import type { Template } from '../template.ts'

/** Those that hold every word of the search, in whatever field and case. */
export function matching(templates: Template[], q: string): Template[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return templates
  return templates.filter(({ name, description, template_content }) => {
    const text = `${name}\n${description ?? ''}\n${template_content}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
