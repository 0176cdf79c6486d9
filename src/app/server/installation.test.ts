/** An install without development dependencies must contain exactly the packages that the server needs. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { dependencies, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const importPattern = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm
const dynamicImportPattern = /(?<!typeof )\bimport\('([^']+)'\)/g
/** Modules that are imported only if Vite is installed. */
const modulesWithVite = ['./pages/dev-pages.ts', 'vite', '../../../../vite.config.ts']
const workerPattern = /new Worker\(new URL\('([^']+)'/g

/**
 * Returns every package that a file needs: those that it imports, and those of the files that it imports or runs in a
 * thread. `packagesByFile` has the files that were visited already.
 */
function collectPackages(file: string, packagesByFile = new Map<string, Set<string>>()): Set<string> {
  const knownPackages = packagesByFile.get(file)
  if (knownPackages) return knownPackages
  const packages = new Set<string>()
  packagesByFile.set(file, packages)
  const source = readFileSync(file, 'utf8')
  for (const [, name = ''] of [importPattern, dynamicImportPattern, workerPattern].flatMap((pattern) => [
    ...source.matchAll(pattern),
  ])) {
    if (name.startsWith('node:') || modulesWithVite.includes(name)) continue
    const target = imports[name] ?? name
    if (!/^[.#]/.test(target)) packages.add(target.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? target)
    else for (const name of collectPackages(resolveFile(target, file), packagesByFile)) packages.add(name)
  }
  return packages
}

/** Returns the file that a relative import, or an import by an alias of package.json, names. */
function resolveFile(name: string, importingFile: string): string {
  if (name.startsWith('.')) return resolve(dirname(importingFile), name)
  const [alias = '', ...path] = name.split('/')
  return join(root, imports[`${alias}/*`].replace('*', path.join('/')))
}

describe('install without development dependencies', () => {
  it('an install without development dependencies has exactly the packages that the server loads', () => {
    expect([...collectPackages(join(import.meta.dirname, 'program.ts'))].sort()).toEqual(
      Object.keys(dependencies).sort(),
    )
  })

  it.each([
    ['Vite is absent', []],
    ['Vite is installed as a peer dependency without its plugins', ['vite']],
  ])(
    'an install without development dependencies says how to mend a stale dist/ when %s',
    (_, installedPackages) => {
      const home = mkdtempSync(join(tmpdir(), 'affiliate-install-'))
      onTestFinished(() => rmSync(home, { recursive: true }))
      // These are build.ts and the files that it imports before it looks for Vite.
      for (const file of [
        'package.json',
        'vite.config.ts',
        'src/app/server/command-line/arguments.ts',
        'src/app/server/build/build.ts',
        'src/app/server/command-line/command.ts',
        'src/app/server/shutdown-signal.ts',
        'src/app/server/build/replace-folder.ts',
        'src/app/server/build/vite-build.ts',
      ])
        cpSync(join(root, file), join(home, file))
      for (const name of installedPackages) {
        mkdirSync(join(home, 'node_modules', name), { recursive: true })
        writeFileSync(
          join(home, 'node_modules', name, 'package.json'),
          `{"name":"${name}","type":"module","exports":"./index.js"}`,
        )
        writeFileSync(
          join(home, 'node_modules', name, 'index.js'),
          'export const defineConfig = (config) => config',
        )
      }
      const runBuild = () =>
        execFileSync(process.execPath, ['src/app/server/build/build.ts'], { cwd: home, stdio: 'pipe' })
      expect(runBuild).toThrow(
        /dist\/ does not belong to these sources, and what builds it is not installed: run npm ci/,
      )
    },
  )
})
