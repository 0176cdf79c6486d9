import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const replaceFolderUrl = pathToFileURL(join(import.meta.dirname, 'replace-folder.ts')).href

/** This program makes 200 folders with two equal files each, and lets each replace the one before. */
const programOfBuilds = `
  import { mkdtempSync, writeFileSync } from 'node:fs'
  import { replaceFolder } from ${JSON.stringify(replaceFolderUrl)}
  const [home] = process.argv.slice(1)
  for (let n = 0; n < 200; n++) {
    const newFolder = mkdtempSync(home + '/dist-')
    for (const name of ['a', 'b']) writeFileSync(newFolder + '/' + name, newFolder)
    replaceFolder(newFolder, home + '/dist')
  }`

it('simultaneous builds all succeed, and the result is one complete build', async () => {
  const home = mkdtempSync(join(tmpdir(), 'affiliate-place-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const runBuilds = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', programOfBuilds, home])
  await Promise.all(Array.from({ length: 4 }, runBuilds))
  expect(readdirSync(home)).toEqual(['dist'])
  const readBuiltFile = (name: string) => readFileSync(join(home, 'dist', name), 'utf8')
  expect(readBuiltFile('a')).toBe(readBuiltFile('b'))
})
