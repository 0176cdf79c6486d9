import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const file = pathToFileURL(join(import.meta.dirname, 'replace-folder.ts')).href

/** Creates folders with two equal files, and moves each to the same place. */
const builder = `
  import { mkdtempSync, writeFileSync } from 'node:fs'
  import { replaceFolder } from ${JSON.stringify(file)}
  const [home] = process.argv.slice(1)
  for (let n = 0; n < 200; n++) {
    const made = mkdtempSync(home + '/dist-')
    for (const name of ['a', 'b']) writeFileSync(made + '/' + name, made)
    replaceFolder(made, home + '/dist')
  }`

it('simultaneous builds all succeed, and the result is one complete build', async () => {
  const home = mkdtempSync(join(tmpdir(), 'affiliate-place-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const build = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', builder, home])
  await Promise.all(Array.from({ length: 4 }, build))
  expect(readdirSync(home)).toEqual(['dist'])
  const [a, b] = ['a', 'b'].map((name) => readFileSync(join(home, 'dist', name), 'utf8'))
  expect(a).toBe(b)
})
