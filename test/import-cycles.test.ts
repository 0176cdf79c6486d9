/** No file and no folder imports itself through others, imports of types included. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const files = globSync('{bench,browsers,db,docs,e2e,faults,fuzz,packages,src,test}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$|\.gen\.ts$/.test(name),
})
const aliases = Object.entries<string>(JSON.parse(read('package.json')).imports).map(
  ([alias, path]) => [alias.replace('*', ''), path.replace('*', '')] as const,
)

/** Returns the path that an import names, or undefined for a package. */
function resolveImport(file: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return join(dirname(file), imported)
  const alias = aliases.find(([start]) => start.endsWith('/') && imported.startsWith(start))
  return alias && join(alias[1], imported.slice(alias[0].length))
}

const fileSet = new Set(files)
const imports: Graph = new Map(
  files.map((file) => {
    const matches = [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)]
    const paths = matches.map(([, imported = '']) => resolveImport(file, imported) ?? '')
    return [file, new Set(paths.filter((path) => fileSet.has(path)))] as const
  }),
)

/**
 * Returns the imports between the folders of `parent`; '.' stands for its own files. Tests don't count, since they may
 * use any folder.
 */
function groupByFolder(parent: string): Graph {
  const folders = new Map<string, Set<string>>()
  function findFolder(file: string): string | undefined {
    if (!file.startsWith(`${parent}/`)) return undefined
    const [folder = '', ...pathInFolder] = file.slice(parent.length + 1).split('/')
    return pathInFolder.length > 0 ? folder : '.'
  }
  for (const [file, importedFiles] of imports) {
    const importingFolder = findFolder(file)
    if (importingFolder === undefined || /\.test\.tsx?$/.test(file)) continue
    const importedFolders = folders.get(importingFolder) ?? new Set()
    for (const folder of [...importedFiles].map(findFolder))
      if (folder && folder !== importingFolder) importedFolders.add(folder)
    folders.set(importingFolder, importedFolders)
  }
  return folders
}

/** Returns paths that lead back to their start: at least one if the graph has a cycle. */
function findCycles(graph: Graph): string[] {
  const cycles: string[] = []
  const visited = new Set<string>()
  const path: string[] = []
  function visit(node: string) {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (path.includes(node) || visited.has(node)) return
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    visited.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}

describe('the files', () => {
  it('have no import cycle', () => {
    expect(findCycles(imports)).toEqual([])
  })

  it('are searched for aliased, relative, type-only and dynamic imports', () => {
    const total = [...imports.values()].reduce((sum, { size }) => sum + size, 0)
    expect(total).toBeGreaterThan(3 * files.length)
    // The file has an import by alias, a relative one, one of types only and a dynamic one, in this order.
    expect([...(imports.get('src/app/server/start.ts') ?? [])]).toEqual(
      expect.arrayContaining([
        'src/platform/server/database/migrate.ts',
        'src/app/server/server.ts',
        'src/base/brand.ts',
        'src/app/server/metrics-server.ts',
      ]),
    )
  })
})

it.each(['src/features', 'src/platform/server'])('the folders of %s have no import cycle', (parent) => {
  const folders = groupByFolder(parent)
  expect(folders.size).toBeGreaterThan(7)
  expect(findCycles(folders)).toEqual([])
})

it('an import cycle is detected and its path is reported', () => {
  const buildGraph = (edges: Record<string, string[]>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
  expect(findCycles(buildGraph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
  expect(findCycles(buildGraph({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toEqual(['b → c → b'])
})
