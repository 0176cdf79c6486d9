/**
 * Removes the styles of date components that the program doesn't use: `@mantine/dates` has a single style sheet for all
 * of its components. `weight.test.ts` names a class that is missing or that nothing uses.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Rule } from 'postcss'
import type { Plugin } from 'vite'

const styleSheet = fileURLToPath(import.meta.resolve('@mantine/dates/styles.layer.css'))

const unusedComponents = [
  'DateInput',
  'DateTimePicker',
  'InlineDateTimePicker',
  'MiniCalendar',
  'MonthPicker',
  'TimeGrid',
  'TimeInput',
  'TimePicker',
  'YearPicker',
]

/** Reads the generated class names of a component, such as m_4081bf90, from the package. */
function readClasses(component: string): string[] {
  const file = new URL(
    `esm/components/${component}/${component}.module.mjs`,
    import.meta.resolve('@mantine/dates/styles.layer.css'),
  )
  return readFileSync(file, 'utf8').match(/\bm_[0-9a-f]+\b/g) ?? []
}

export function dateStylesPlugin(): Plugin {
  const unusedClasses = new Set(unusedComponents.flatMap(readClasses))
  const isUsed = (selector: string) =>
    !selector.match(/(?<=\.)m_[0-9a-f]+/g)?.some((name) => unusedClasses.has(name))
  const keepUsedSelectors = (rule: Rule) => {
    const selectors = rule.selectors.filter(isUsed)
    if (selectors.length > 0) rule.selectors = selectors
    else rule.remove()
  }
  return {
    name: 'date-styles',
    enforce: 'pre',
    transform: {
      filter: { id: styleSheet },
      handler(css) {
        const sheet = postcss.parse(css)
        sheet.walkRules(keepUsedSelectors)
        return { code: sheet.toString(), map: null }
      },
    },
  }
}
