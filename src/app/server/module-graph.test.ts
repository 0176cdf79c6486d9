import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { moduleGraph } from './module-graph.ts'

/** Returns module information as the bundler does, with the imports in the order of the source text. */
function importsOf(code: string, { exports = [] as string[], inputFormat = 'es', further = [] as string[] } = {}) {
  const importedIds = [
    ...new Set([...code.matchAll(/from '([^']+)'|^import '([^']+)'/gm)].map(([, a, b]) => a ?? b ?? '')),
  ]
  const dynamicallyImportedIds = [...code.matchAll(/import\('([^']+)'\)/g)].map(([, id]) => id ?? '')
  return { code, exports, inputFormat, importedIds: [...importedIds, ...further], dynamicallyImportedIds }
}

const modules: Record<string, ReturnType<typeof importsOf>> = {
  page: importsOf(
    `import { Button, Text as Words } from 'package'\nimport 'page.css'\nexport const later = () => import('dialog')`,
    {
      further: ['helper'],
    },
  ),
  dialog: importsOf(`import * as everything from 'package'`),
  package: importsOf(
    `'use client'\nimport { Button } from 'button'\nexport { Button }\nexport { Modal } from 'modal'\nexport * from 'texts'\nexport * as theme from 'theme'`,
  ),
  texts: importsOf(`export { Text } from 'text'`, { exports: ['Text'] }),
  mixed: importsOf(`export { Modal } from 'modal'\nexport const own = 1`, { exports: ['Modal', 'own'] }),
  asker: importsOf(`import { Modal } from 'mixed'`),
  old: { ...importsOf(`module.exports = require('older')`, { inputFormat: 'cjs' }), importedIds: ['older'] },
}

const graph = moduleGraph({
  getModuleInfo: (id) => (modules[id] ?? importsOf('')) as unknown as Rolldown.ModuleInfo,
})
const reached = (id: string) => [...graph.reachable([id])].sort()

test('follows only the imported names of a package that re-exports', () => {
  expect(reached('page')).toEqual(['button', 'helper', 'page', 'page.css', 'text'])
})

test('follows all re-exports when everything is imported', () => {
  expect(reached('dialog')).toEqual(['button', 'dialog', 'modal', 'package', 'text', 'texts', 'theme'])
})

test('includes a re-exporting module if it also has exports of its own', () => {
  expect(reached('asker')).toEqual(['asker', 'mixed', 'modal'])
})

test('follows everything that a CommonJS module requires', () => {
  expect(reached('old')).toEqual(['old', 'older'])
})

test('lists dynamically imported modules separately', () => {
  expect(graph.lazyImports(['page', 'dialog'])).toEqual(['dialog'])
})
