/** The package as npm would publish it, installed in an empty program that runs the example of the README. */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const { name, exports, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
/** The program in README.md. */
const example = /```js\n([\s\S]+?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''

let home = ''
const tsc = join(dirname(findPackageJSON('typescript', import.meta.url) ?? ''), 'bin/tsc')
const installedFolder = () => join(home, 'node_modules', name)
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: home, encoding: 'utf8', stdio: 'pipe' })

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cluster-published-'))
  run('npm', 'pack', root)
  const archive = readdirSync(home).find((file) => file.endsWith('.tgz'))
  mkdirSync(installedFolder(), { recursive: true })
  run('tar', '--extract', '--strip-components=1', `--file=${archive}`, `--directory=${installedFolder()}`)
  for (const requiredPackage of [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    '@types/pg',
    '@types/node',
  ]) {
    const target = join(home, 'node_modules', requiredPackage)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(dirname(findPackageJSON(requiredPackage, import.meta.url) ?? ''), target)
  }
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('the published package', () => {
  it('contains license, README, sources and compiled files, but no tests', () => {
    const sources = readdirSync(join(root, 'src')).map((file) => file.replace(/\.ts$/, ''))
    expect(readdirSync(installedFolder()).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
      'src',
    ])
    expect(readdirSync(join(installedFolder(), 'dist')).sort()).toEqual(
      sources.flatMap((file) => [`${file}.d.ts`, `${file}.js`]).sort(),
    )
    for (const entry of [exports['.'].types, exports['.'].default, exports['./source']])
      expect(() => readFileSync(join(installedFolder(), entry))).not.toThrow()
  })

  it('runs the example of the README', () => {
    writeFileSync(join(home, 'example.js'), example)
    expect(run(process.execPath, 'example.js')).toMatch(/^PostgreSQL started in .*\n\{ answer: 42 \}\n$/)
  })

  it('has types that accept the example of the README, and refuse it with a mistake', () => {
    const wrongExample = example.replace('cluster.url', 'cluster.urls')
    writeFileSync(join(home, 'right.ts'), example)
    writeFileSync(join(home, 'wrong.ts'), wrongExample)
    const check = (file: string) =>
      run(process.execPath, tsc, '--noEmit', '--strict', '--module', 'nodenext', '--types', 'node', file)
    expect(check('right.ts')).toBe('')
    expect(() => check('wrong.ts')).toThrow(
      expect.objectContaining({ stdout: expect.stringContaining('urls') }),
    )
  })
})
