import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isRoot,
  nobody,
  query,
  readAnswer,
  readMode,
  storeAnswer,
  unprivilegedUser,
  useTestFolder,
} from './test-folder.ts'

const folder = useTestFolder()

describe.runIf(isRoot)('the system user that starts the cluster', () => {
  it('may be an ordinary user', async () => {
    chownSync(folder.home, nobody, nobody)
    const app = await folder.startProcess(unprivilegedUser)
    await storeAnswer(app.url)
    expect(statSync(folder.resolvePath('postgres')).uid).toBe(nobody)
    await app.kill()
    const next = await folder.startProcess(unprivilegedUser)
    expect(await readAnswer(next.url)).toBe(42)
    await next.stop()
    expect(existsSync(folder.resolvePath('postgres/postmaster.pid'))).toBe(false)
  })

  it('may be root in a home that only root can enter', async () => {
    folder.copyTemplate()
    expect(readMode(folder.home)).toBe('700')
    await folder.startCluster()
    expect(statSync(folder.resolvePath('postgres')).uid).toBe(0)
  })

  it('may be root in the folder of another user, who can start it later', async () => {
    chownSync(folder.home, nobody, nobody)
    mkdirSync(folder.dataDir, { mode: 0o700 })
    chownSync(folder.dataDir, nobody, nobody)
    const cluster = await folder.startCluster()
    await storeAnswer(cluster.url)
    await cluster.stop()
    const app = await folder.startProcess(unprivilegedUser)
    expect(await readAnswer(app.url)).toBe(42)
  })

  it('may be root after another user, whose files keep their owner', async () => {
    chownSync(folder.home, nobody, nobody)
    await (await folder.startProcess(unprivilegedUser)).stop()
    const cluster = await folder.startCluster()
    await storeAnswer(cluster.url)
    await cluster.stop()
    for (const name of ['.', ...readdirSync(folder.dataDir)]) {
      expect([name, statSync(folder.resolvePath(name)).uid]).toEqual([name, nobody])
    }
  })

  it('does not change files that a link in the folder of another user leads to', async () => {
    chownSync(folder.home, nobody, nobody)
    const secret = join(folder.home, 'secret')
    writeFileSync(secret, 'of root', { mode: 0o600 })
    for (const name of ['postgres.lock', 'postgres.owner', 'postgres.log']) {
      folder.dataDir = join(folder.home, `with-${name}`)
      mkdirSync(folder.dataDir)
      chownSync(folder.dataDir, nobody, nobody)
      symlinkSync(secret, folder.resolvePath(name))
      await folder.startCluster().catch(() => {})
      expect([name, statSync(secret).uid, readFileSync(secret, 'utf8')]).toEqual([name, 0, 'of root'])
    }
  })

  it('is replaced by an unprivileged user if root cannot use namespaces', async () => {
    chmodSync(folder.home, 0o711)
    const app = await folder.startProcess({ env: environmentWithout('unshare') })
    expect(await query(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(folder.resolvePath('postgres')).uid).not.toBe(0)
    expect(readMode(folder.dataDir)).toBe('710')
    await storeAnswer(app.url)
    await app.stop()
    const { url } = await folder.startCluster()
    expect(await readAnswer(url)).toBe(42)
  })

  it('can become unprivileged for a cluster that root created with namespaces', async () => {
    folder.copyTemplate()
    chmodSync(folder.home, 0o711)
    const cluster = await folder.startCluster()
    await storeAnswer(cluster.url)
    await cluster.stop()
    const app = await folder.startProcess({ env: environmentWithout('unshare') })
    expect(await readAnswer(app.url)).toBe(42)
  })

  it('gets instructions if no other user can access the folder', async () => {
    await expect(folder.startProcess({ env: environmentWithout('unshare') })).rejects.toThrow(
      /cannot enter.*set DATABASE_URL/,
    )
  })
})

/** Returns an environment in which the command is not found, as if it were not permitted. Its PATH has only `test`. */
function environmentWithout(command: string): NodeJS.ProcessEnv {
  const bin = join(folder.home, 'bin')
  mkdirSync(bin, { mode: 0o755 })
  symlinkSync(execFileSync('which', ['test'], { encoding: 'utf8' }).trim(), join(bin, 'test'))
  expect(readdirSync(bin)).not.toContain(command)
  return { ...process.env, PATH: bin }
}
