import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startCluster } from '../src/cluster.ts'
import { openFolder } from '../src/folder.ts'
import { findProgram, run } from '../src/program.ts'
import { createLog, query, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()
const binFolder = '/usr/lib/postgresql/15/bin'

describe('a cluster of another major version', () => {
  it.runIf(existsSync(join(binFolder, 'postgres')))(
    'is refused by default, and with anyVersion runs with the installed program of its version',
    async () => {
      const openedFolder = openFolder(folder.dataDir)
      const { root, cluster } = openedFolder
      const program = await findProgram(openedFolder)
      const initdbResult = run(program, join(binFolder, 'initdb'), [
        `--pgdata=${cluster}`,
        '--username=postgres',
        '--auth-local=trust',
        '--locale=C',
        '--encoding=UTF8',
      ])
      expect(initdbResult.status, initdbResult.stderr).toBe(0)
      await expect(folder.startCluster()).rejects.toThrow(/was made by PostgreSQL 15/)
      const { url, stop } = await startCluster({ dataDir: root, log: createLog(), anyVersion: true })
      folder.addCleanup(stop)
      expect(await query(url, `select current_setting('server_version') ~ '^15' as is_15`)).toEqual([
        { is_15: true },
      ])
    },
  )

  it('is rejected with the package to install if that version is not installed', async () => {
    folder.copyTemplate()
    writeFileSync(folder.resolvePath('postgres/PG_VERSION'), '9\n')
    const start = startCluster({ dataDir: folder.dataDir, log: createLog(), anyVersion: true })
    await expect(start).rejects.toThrow(
      /PostgreSQL 9, which is not on this machine: install it .*postgresql-9\)$/,
    )
  })
})
