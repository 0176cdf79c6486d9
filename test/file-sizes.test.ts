import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const maxLines = 400
const maxFiles = 50

const folders = '{bench,browsers,db,docs,e2e,faults,fuzz,packages,public,src,test}/**/*.{css,js,sql,ts,tsx}'
const sources = globSync(folders, { cwd: root }).filter(
  (file) => !/\.gen\.ts$|node_modules|\/dist\//.test(file),
)

it(`no file has more than ${maxLines} lines`, () => {
  const countLines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => countLines(file) > maxLines)).toEqual([])
})

it(`no folder has more than ${maxFiles} source files`, () => {
  // Excludes migrations, which can only grow in number, and tests, which lie beside what they test.
  const countedFiles = sources.filter(
    (file) => /^(bench|db|packages|src)\//.test(file) && !/\.test\.tsx?$|^db\/migrations\//.test(file),
  )
  const fileCounts = new Map<string, number>()
  for (const folder of countedFiles.map(dirname)) fileCounts.set(folder, (fileCounts.get(folder) ?? 0) + 1)
  expect([...fileCounts].filter(([, count]) => count > maxFiles)).toEqual([])
})
