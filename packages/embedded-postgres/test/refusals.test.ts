import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startCluster } from '../src/cluster.ts'
import { openFolder } from '../src/folder.ts'
import { findProgram, run } from '../src/program.ts'
import { canMount, createLogTo, isRoot, nobody, query, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()
const asUnprivileged = { uid: nobody, gid: nobody }

describe('a start that cannot succeed reports the reason in one line', () => {
  it.runIf(isRoot)('data folder not writable', async () => {
    chmodSync(folder.home, 0o755)
    await expect(folder.startProcess(asUnprivileged)).rejects.toThrow(
      /^Cannot write to the data folder .*DATA_DIR$/,
    )
  })

  it.runIf(canMount)('data folder read-only, even for root', async () => {
    await expect(folder.startProcess({ mount: 'ro' })).rejects.toThrow(
      /^Cannot write to the data folder .*EROFS.*DATA_DIR$/,
    )
  })

  it.runIf(isRoot)('cluster of another user', async () => {
    chmodSync(folder.home, 0o777)
    mkdirSync(folder.resolvePath('postgres'), { recursive: true })
    chmodSync(folder.dataDir, 0o777)
    await expect(folder.startProcess(asUnprivileged)).rejects.toThrow(/belongs to uid 0: .*DATABASE_URL$/)
  })

  it('data folder is a file', async () => {
    writeFileSync(folder.dataDir, '')
    await expect(folder.startCluster()).rejects.toThrow(/^Cannot write to the data folder/)
  })

  it('data folder is a file, with default advice if the program gives none', async () => {
    writeFileSync(folder.dataDir, '')
    const start = startCluster({ dataDir: folder.dataDir, log: createLogTo() })
    await expect(start).rejects.toThrow(/: choose another data folder$/)
  })

  it.each(['15', '17', '19'])('cluster of version %s, which stays unchanged', async (version) => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/PG_VERSION'), `${version}\n`)
    const before = listFiles()
    await expect(folder.startCluster()).rejects.toThrow(
      new RegExp(`was made by PostgreSQL ${version} and stays untouched, .* 18: .*npm run backup.*DATA_DIR$`),
    )
    expect(listFiles()).toBe(before)
  })

  it('a folder that is not a cluster', async () => {
    mkdirSync(folder.resolvePath('postgres'), { recursive: true })
    writeFileSync(folder.resolvePath('postgres/diary.txt'), 'mine')
    await expect(folder.startCluster()).rejects.toThrow(/is not a PostgreSQL cluster/)
    expect(folder.read('postgres/diary.txt')).toBe('mine')
  })

  it('a lock file with other content, which stays unchanged', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres.lock'), 'mine')
    await expect(folder.startCluster()).rejects.toThrow(
      /^Cannot lock .*postgres.lock .*not a database.*DATA_DIR$/,
    )
    expect(folder.read('postgres.lock')).toBe('mine')
  })

  it('socket of another live server', async () => {
    folder.copyTemplate()
    await (await folder.startCluster()).stop()
    const other = createServer().listen(folder.resolvePath('postgres.run/.s.PGSQL.5432'))
    await once(other, 'listening')
    folder.addCleanup(() => other.close())
    await expect(folder.startCluster()).rejects.toThrow(
      /^Another live server .*postgres\.run.*: .*DATABASE_URL$/,
    )
    expect(other.listening).toBe(true)
  })

  it('a server that was started by hand on the folder and keeps running', async () => {
    folder.copyTemplate()
    const { home, dataDir } = folder
    const program = await findProgram(openFolder(dataDir))
    const control = (...args: string[]) =>
      run(program, program.pg_ctl, ['-D', folder.resolvePath('postgres'), ...args])
    const options = `-c listen_addresses= -c unix_socket_directories=${home} -p 5433`
    expect(control('start', '--wait', '-l', join(home, 'by-hand.log'), '-o', options).status).toBe(0)
    folder.addCleanup(() => control('stop', '--mode', 'fast'))
    await expect(folder.startCluster()).rejects.toThrow(
      /^Another live server .*\.PGSQL\.5433: .*DATABASE_URL$/,
    )
    const url = `postgresql://postgres@localhost:5433/app?host=${encodeURIComponent(home)}`
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a setting that the server rejects, with the message of the server', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/postgresql.auto.conf'), "work_mem = 'plenty'\n")
    await expect(folder.startCluster()).rejects.toThrow(
      /^PostgreSQL did not start: .*work_mem.*postgres\.log\)$/,
    )
  })

  it.runIf(canMount)('disk full before there is a cluster', async () => {
    await expect(folder.startProcess({ mount: 'size=20m' })).rejects.toThrow(
      /^Cannot create .*(No space left on device|free disk space)/,
    )
  })

  it.runIf(canMount)('disk full later, and starts again once there is space', async () => {
    const app = await folder.startProcess({ mount: 'size=80m' })
    await app.send('stop')
    await app.send('fill')
    expect(await app.send('start')).toMatch(/^error: PostgreSQL did not start \(the disk is full\)/)
    await app.send('free')
    expect(await app.send('start')).toMatch(/^postgresql:/)
    await app.send('stop')
  })
})

/** Returns names, sizes, owners, permissions and times of all files in the folder. */
function listFiles(): string {
  return execFileSync('ls', ['-lAR', '--time-style=full-iso', folder.dataDir], { encoding: 'utf8' })
}
