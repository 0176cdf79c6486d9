import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const longest = 400

it(`no file has more than ${longest} lines`, () => {
  const folders = '{bench,browsers,db,docs,e2e,packages,public,src,test}/**/*.{css,js,sql,ts,tsx}'
  const sources = globSync(folders, { cwd: root }).filter(
    (file) => !/\.gen\.ts$|node_modules|\/dist\//.test(file),
  )
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => lines(file) > longest)).toEqual([])
})
