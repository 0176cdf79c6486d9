import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startCluster } from '../src/cluster.ts'
import { openFolder } from '../src/folder.ts'
import { findProgram, run } from '../src/program.ts'
import { canMount, createLog, isRoot, query, unprivilegedUser, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()

describe('a start fails with the reason in one line', () => {
  it.runIf(isRoot)('if the data folder is not writable', async () => {
    chmodSync(folder.home, 0o755)
    await expect(folder.startProcess(unprivilegedUser)).rejects.toThrow(
      /^Cannot write to the data folder .*DATA_DIR$/,
    )
  })

  it.runIf(canMount)('if the data folder is read-only, even for root', async () => {
    await expect(folder.startProcess({ mount: 'ro' })).rejects.toThrow(
      /^Cannot write to the data folder .*EROFS.*DATA_DIR$/,
    )
  })

  it.runIf(isRoot)('if the cluster belongs to another user', async () => {
    chmodSync(folder.home, 0o777)
    mkdirSync(folder.resolvePath('postgres'), { recursive: true })
    chmodSync(folder.dataDir, 0o777)
    await expect(folder.startProcess(unprivilegedUser)).rejects.toThrow(/belongs to uid 0: .*DATABASE_URL$/)
  })

  it('if the data folder is a file', async () => {
    writeFileSync(folder.dataDir, '')
    await expect(folder.startCluster()).rejects.toThrow(/^Cannot write to the data folder/)
  })

  it('with default advice if the program gives none', async () => {
    writeFileSync(folder.dataDir, '')
    const start = startCluster({ dataDir: folder.dataDir, log: createLog() })
    await expect(start).rejects.toThrow(/: choose another data folder$/)
  })

  it.each(['15', '17', '19'])('if the cluster is of version %s, which stays unchanged', async (version) => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/PG_VERSION'), `${version}\n`)
    const before = listFiles()
    await expect(folder.startCluster()).rejects.toThrow(
      new RegExp(`was made by PostgreSQL ${version} and stays untouched, .* 18: .*npm run backup.*DATA_DIR$`),
    )
    expect(listFiles()).toBe(before)
  })

  it('if the folder of the cluster holds other files, which stay unchanged', async () => {
    mkdirSync(folder.resolvePath('postgres'), { recursive: true })
    writeFileSync(folder.resolvePath('postgres/diary.txt'), 'mine')
    await expect(folder.startCluster()).rejects.toThrow(/is not a PostgreSQL cluster/)
    expect(folder.read('postgres/diary.txt')).toBe('mine')
  })

  it('if the lock file has other content, which stays unchanged', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres.lock'), 'mine')
    await expect(folder.startCluster()).rejects.toThrow(
      /^Cannot lock .*postgres.lock .*not a database.*DATA_DIR$/,
    )
    expect(folder.read('postgres.lock')).toBe('mine')
  })

  it('if another live server has the socket', async () => {
    folder.copyTemplate()
    await (await folder.startCluster()).stop()
    const otherServer = createServer().listen(folder.resolvePath('postgres.run/.s.PGSQL.5432'))
    await once(otherServer, 'listening')
    folder.addCleanup(() => otherServer.close())
    await expect(folder.startCluster()).rejects.toThrow(
      /^Another live server .*postgres\.run.*: .*DATABASE_URL$/,
    )
    expect(otherServer.listening).toBe(true)
  })

  it('if a server was started by hand on the folder, which keeps running', async () => {
    folder.copyTemplate()
    const { home, dataDir } = folder
    const program = await findProgram(openFolder(dataDir))
    const runPgCtl = (...args: string[]) =>
      run(program, program.pg_ctl, ['-D', folder.resolvePath('postgres'), ...args])
    const options = `-c listen_addresses= -c unix_socket_directories=${home} -p 5433`
    expect(runPgCtl('start', '--wait', '-l', join(home, 'by-hand.log'), '-o', options).status).toBe(0)
    folder.addCleanup(() => runPgCtl('stop', '--mode', 'fast'))
    await expect(folder.startCluster()).rejects.toThrow(
      /^Another live server .*\.PGSQL\.5433: .*DATABASE_URL$/,
    )
    const url = `postgresql://postgres@localhost:5433/app?host=${encodeURIComponent(home)}`
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('if the server rejects a setting, with the message of the server', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/postgresql.auto.conf'), "work_mem = 'plenty'\n")
    await expect(folder.startCluster()).rejects.toThrow(
      /^PostgreSQL did not start: .*work_mem.*postgres\.log\)$/,
    )
  })

  it.runIf(canMount)('if the disk is full before there is a cluster', async () => {
    await expect(folder.startProcess({ mount: 'size=20m' })).rejects.toThrow(
      /^Cannot create .*(No space left on device|free disk space)/,
    )
  })

  it.runIf(canMount)('if the disk is full later, and succeeds once there is space', async () => {
    const app = await folder.startProcess({ mount: 'size=80m' })
    await app.send('stop')
    await app.send('fillDisk')
    expect(await app.send('start')).toMatch(/^error: PostgreSQL did not start \(the disk is full\)/)
    await app.send('freeDisk')
    expect(await app.send('start')).toMatch(/^postgresql:/)
    await app.send('stop')
  })
})

/** Returns names, sizes, owners, permissions and times of all files in the folder. */
function listFiles(): string {
  return execFileSync('ls', ['-lAR', '--time-style=full-iso', folder.dataDir], { encoding: 'utf8' })
}
