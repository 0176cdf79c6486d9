import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  isAlive,
  isRoot,
  nobody,
  query,
  readAnswer,
  readMode,
  readSocketFolder,
  storeAnswer,
  useTestFolder,
} from './test-folder.ts'

const folder = useTestFolder()

describe('a first start', () => {
  it('creates a durable UTF-8 cluster with the database app, behind a private socket', async () => {
    const { url } = await folder.startCluster()
    expect(await query(url, 'select current_user::text as role, current_database()::text as db')).toEqual([
      { role: 'postgres', db: 'app' },
    ])
    expect(
      await query(
        url,
        `select datlocprovider::text as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = 'app'`,
      ),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
    expect(await readSettings(url, 'fsync', 'full_page_writes', 'data_checksums')).toEqual(['on', 'on', 'on'])
    expect(await readSettings(url, 'listen_addresses', 'timezone', 'max_connections')).toEqual([
      '',
      'UTC',
      '60',
    ])
    expect(await query(url, `select upper('é') as upper`)).toEqual([{ upper: 'É' }])
    for (const name of ['.', 'postgres', 'postgres.run']) {
      expect([name, readMode(folder.resolvePath(name))]).toEqual([name, '700'])
    }
    expect(readMode(folder.resolvePath('postgres.run/.s.PGSQL.5432'))).toBe('700')
    for (const name of ['postgres.log', 'postgres.lock'])
      expect([name, readMode(folder.resolvePath(name))]).toEqual([name, '600'])
  })

  it('returns a URL that URL and pg both parse, for a path with blanks, quotes and accents', async () => {
    folder.dataDir = join(folder.home, `Ünïcode "dir", it's 100% + &x=1 #1`)
    const { url } = await folder.startCluster()
    expect(new URL(url).pathname).toBe('/app')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('keeps its rows until the next start, but no process after a stop', async () => {
    folder.copyTemplate()
    const first = await folder.startCluster()
    await storeAnswer(first.url)
    const pid = folder.readPostmasterPid()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(readdirSync(folder.dataDir).sort()).toEqual([
      'postgres',
      'postgres.lock',
      'postgres.log',
      'postgres.run',
    ])
    const second = await folder.startCluster()
    expect(await readAnswer(second.url)).toBe(42)
  })

  it('runs in its own process group, out of reach of Ctrl-C in the terminal', async () => {
    folder.copyTemplate()
    await folder.startCluster()
    const pid = folder.readPostmasterPid()
    const groupAndSession = execFileSync('ps', ['-o', 'pgid=,sid=', '-p', String(pid)], { encoding: 'utf8' })
    expect(groupAndSession.trim().split(/\s+/).map(Number)).toEqual([pid, pid])
  })

  it('passes no settings or secrets of the environment to the database', async () => {
    folder.copyTemplate()
    process.env.PGPORT = '1'
    process.env.CLUSTER_TEST_SECRET = 'secret'
    folder.addCleanup(() => delete process.env.PGPORT && delete process.env.CLUSTER_TEST_SECRET)
    const { url } = await folder.startCluster()
    expect(await readSettings(url, 'port')).toEqual(['5432'])
    if (existsSync('/proc')) {
      expect(readFileSync(`/proc/${folder.readPostmasterPid()}/environ`, 'utf8')).not.toContain('secret')
    }
  })

  it('rotates a log that is larger than 10 MB', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres.log'), 'old')
    truncateSync(folder.resolvePath('postgres.log'), 10 * 1024 * 1024 + 1)
    await folder.startCluster()
    expect(statSync(folder.resolvePath('postgres.log')).size).toBeLessThan(10_000)
    expect(readFileSync(folder.resolvePath('postgres.log.1'), 'latin1').slice(0, 3)).toBe('old')
  })
})

describe('a data folder whose path is too long for a socket', () => {
  beforeEach(() => {
    folder.dataDir = join(folder.home, 'deep'.repeat(20), 'deeper'.repeat(10))
    folder.copyTemplate()
  })

  it('gets its socket in a private temporary folder', async () => {
    const { url } = await folder.startCluster()
    const path = readSocketFolder(url)
    expect([path.startsWith(tmpdir()), readMode(path)]).toEqual([true, '700'])
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(isRoot)('rejects a temporary folder that belongs to another user', async () => {
    const cluster = await folder.startCluster()
    await cluster.stop()
    chownSync(readSocketFolder(cluster.url), nobody, nobody)
    await expect(folder.startCluster()).rejects.toThrow(/is not a folder of ours.*DATABASE_URL/)
  })

  it('rejects a temporary folder that is a symbolic link', async () => {
    const cluster = await folder.startCluster()
    await cluster.stop()
    rmSync(readSocketFolder(cluster.url), { recursive: true })
    symlinkSync(folder.home, readSocketFolder(cluster.url))
    await expect(folder.startCluster()).rejects.toThrow(/is not a folder of ours/)
    expect(readMode(folder.home)).toBe('700')
  })
})

/** Returns the values of these settings of the server. */
async function readSettings(url: string, ...names: string[]): Promise<string[]> {
  const rows = await query(
    url,
    `select current_setting(name) as value from unnest('{${names}}'::text[]) as name`,
  )
  return rows.map((row) => (row as { value: string }).value)
}
