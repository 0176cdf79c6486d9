import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAlive, query, readAnswer, storeAnswer, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()
const refusal = /^Another process (\(\d+\) )?runs on the data folder .*: .*DATA_DIR$/

describe('the owner of a data folder', () => {
  it.each([2, 4])('is exactly one of %i processes that start on an empty folder at once', async (count) => {
    const starts = await Promise.allSettled(Array.from({ length: count }, () => folder.startProcess()))
    const apps = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason.message] : []))
    expect(refusals).toEqual(Array(count - 1).fill(expect.stringMatching(refusal)))
    expect(await query(apps[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('keeps running while other processes are rejected, until it stops', async () => {
    folder.copyTemplate()
    const firstOwner = await folder.startProcess()
    const pid = folder.readPostmasterPid()
    await expect(folder.startProcess()).rejects.toThrow(refusal)
    await expect(folder.startCluster()).rejects.toThrow(`Another process (${firstOwner.pid}) runs`)
    expect(folder.readPostmasterPid()).toBe(pid)
    expect(await query(firstOwner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await firstOwner.stop()
    await folder.startCluster()
  })

  it('stays the owner after a rejected second start in the same process', async () => {
    folder.copyTemplate()
    await folder.startCluster()
    await expect(folder.startCluster()).rejects.toThrow(refusal)
    await expect(folder.startProcess()).rejects.toThrow(refusal)
  })

  it('stays the owner if it keeps no reference to the cluster', async () => {
    folder.copyTemplate()
    const firstOwner = await folder.startProcess()
    expect(await firstOwner.send('dropReference')).toBe('done')
    await expect(folder.startCluster()).rejects.toThrow(refusal)
  })

  it('gives up the folder after a failed start', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/postgresql.auto.conf'), "work_mem = 'plenty'\n")
    await expect(folder.startCluster()).rejects.toThrow('work_mem')
    rmSync(folder.resolvePath('postgres/postgresql.auto.conf'))
    await folder.startProcess()
  })

  it('does not own a copy of the folder, even one that is made while it runs', async () => {
    folder.copyTemplate()
    const firstOwner = await folder.startCluster()
    const pid = folder.readPostmasterPid()
    const original = folder.dataDir
    folder.dataDir = join(folder.home, 'cöpy of it')
    const isCopied = (path: string) => !/\.s\.PGSQL\.\d+$|postgres\.lock$/.test(path)
    cpSync(original, folder.dataDir, { recursive: true, filter: isCopied })
    const secondOwner = await folder.startCluster()
    const copyPid = folder.readPostmasterPid()
    await storeAnswer(secondOwner.url)
    await secondOwner.stop()
    expect([isAlive(copyPid), isAlive(pid)]).toEqual([false, true])
    expect(await query(firstOwner.url, `select to_regclass('stored') as name`)).toEqual([{ name: null }])
  })
})

describe('an owner killed with -9', () => {
  beforeEach(() => folder.copyTemplate())

  it('leaves a server that the next owner stops, and all committed rows', async () => {
    const app = await folder.startProcess()
    await storeAnswer(app.url)
    const pid = folder.readPostmasterPid()
    await app.kill()
    expect(isAlive(pid)).toBe(true)
    const next = await folder.startCluster()
    expect([isAlive(pid), folder.readPostmasterPid() === pid]).toEqual([false, false])
    expect(await readAnswer(next.url)).toBe(42)
  })

  it('loses no committed rows if its server is killed too', async () => {
    const app = await folder.startProcess()
    await storeAnswer(app.url)
    await app.kill()
    process.kill(folder.readPostmasterPid(), 'SIGKILL')
    const { url } = await folder.startCluster()
    expect(await readAnswer(url)).toBe(42)
  })

  it('does not block the next start if another program now has the pids of its lock files', async () => {
    const cluster = await folder.startCluster()
    await storeAnswer(cluster.url)
    const lockFiles = ['postgres/postmaster.pid', 'postgres.run/.s.PGSQL.5432.lock']
    const contents = lockFiles.map((name) => folder.read(name))
    await cluster.stop()
    const otherProgram = spawn('sleep', ['60'])
    folder.addCleanup(() => otherProgram.kill())
    lockFiles.forEach((name, index) => {
      writeFileSync(folder.resolvePath(name), `${contents[index]}`.replace(/^\d+/, `${otherProgram.pid}`), {
        mode: 0o600,
      })
    })
    const next = await folder.startCluster()
    expect(await readAnswer(next.url)).toBe(42)
    const pid = folder.readPostmasterPid()
    await next.stop()
    expect([isAlive(pid), otherProgram.exitCode, otherProgram.signalCode]).toEqual([false, null, null])
  })

  it('at any step of its first start needs no manual cleanup', async () => {
    rmSync(folder.dataDir, { recursive: true })
    const unfinishedCluster = 'data/postgres.new-*'
    const filesInOrderOfCreation = [
      'data',
      unfinishedCluster,
      `${unfinishedCluster}/PG_VERSION`,
      ...['postgres', 'postgres.run', 'postgres.log', 'postgres/postmaster.pid'].map((name) =>
        join('data', name),
      ),
    ]
    for (const file of filesInOrderOfCreation) {
      const app = folder.spawnProcess()
      await waitForFile(join(folder.home, file))
      app.kill('SIGKILL')
      await once(app, 'exit')
    }
    const { url } = await folder.startCluster()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder.dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })
})

/** Resolves when a file matches the pattern. Checks after each change in the home of the data folder. */
async function waitForFile(pattern: string): Promise<void> {
  const changes = watch(folder.home, { recursive: true })
  while (globSync(pattern).length === 0) await once(changes, 'change')
  changes.close()
}
