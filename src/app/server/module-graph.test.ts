import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { moduleGraph } from './module-graph.ts'

/** As the bundler tells of it: what is imported in the order of the text. */
function told(code: string, { exports = [] as string[], inputFormat = 'es', further = [] as string[] } = {}) {
  const importedIds = [
    ...new Set([...code.matchAll(/from '([^']+)'|^import '([^']+)'/gm)].map(([, a, b]) => a ?? b ?? '')),
  ]
  const dynamicallyImportedIds = [...code.matchAll(/import\('([^']+)'\)/g)].map(([, id]) => id ?? '')
  return { code, exports, inputFormat, importedIds: [...importedIds, ...further], dynamicallyImportedIds }
}

const modules: Record<string, ReturnType<typeof told>> = {
  page: told(
    `import { Button, Text as Words } from 'package'\nimport 'page.css'\nexport const later = () => import('dialog')`,
    {
      further: ['helper'],
    },
  ),
  dialog: told(`import * as everything from 'package'`),
  package: told(
    `'use client'\nimport { Button } from 'button'\nexport { Button }\nexport { Modal } from 'modal'\nexport * from 'texts'\nexport * as theme from 'theme'`,
  ),
  texts: told(`export { Text } from 'text'`, { exports: ['Text'] }),
  mixed: told(`export { Modal } from 'modal'\nexport const own = 1`, { exports: ['Modal', 'own'] }),
  asker: told(`import { Modal } from 'mixed'`),
  old: { ...told(`module.exports = require('older')`, { inputFormat: 'cjs' }), importedIds: ['older'] },
}

const graph = moduleGraph({
  getModuleInfo: (id) => (modules[id] ?? told('')) as unknown as Rolldown.ModuleInfo,
})
const reached = (id: string) => [...graph.reached([id])].sort()

test('of a package that hands on, what was asked for by name', () => {
  expect(reached('page')).toEqual(['button', 'helper', 'page', 'page.css', 'text'])
})

test('all of it, where all of it is asked for', () => {
  expect(reached('dialog')).toEqual(['button', 'dialog', 'modal', 'package', 'text', 'texts', 'theme'])
})

test('whoever has something of its own as well is needed itself', () => {
  expect(reached('asker')).toEqual(['asker', 'mixed', 'modal'])
})

test('all that a module of the old kind asks for', () => {
  expect(reached('old')).toEqual(['old', 'older'])
})

test('what is loaded later is told apart', () => {
  expect(graph.later(['page', 'dialog'])).toEqual(['dialog'])
})
