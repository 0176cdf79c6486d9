/** Runs a cluster of another major version than the bundled one with the machine's own PostgreSQL. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { readVersion } from './cluster-files.ts'
import type { Folder } from './folder.ts'
import { type Program, run } from './program.ts'

/** @returns the program for this cluster, run by the same user as the bundled one */
export function findProgramFor({ cluster }: Folder, bundled: Program): Program {
  const major = readVersion(cluster)
  if (major === undefined || major === bundled.major) return bundled
  const exe = process.platform === 'win32' ? '.exe' : ''
  for (const folder of listProgramFolders(major)) {
    const buildPath = (name: string) => join(folder, `${name}${exe}`)
    if (!existsSync(buildPath('postgres'))) continue
    const program = {
      ...bundled,
      initdb: buildPath('initdb'),
      postgres: buildPath('postgres'),
      pg_ctl: buildPath('pg_ctl'),
      major,
    }
    const { status, stdout } = run(program, program.postgres, ['--version'])
    if (status === 0 && stdout.match(/\d+/)?.[0] === major) return program
  }
  throw new Error(
    `${cluster} was made by PostgreSQL ${major}, which is not on this machine: install it and try again ` +
      `(on Debian and Ubuntu: apt-get install postgresql-${major})`,
  )
}

/** Returns the folders where system packages install a version, then those of PATH. */
function listProgramFolders(major: string): string[] {
  return [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
    `/Library/PostgreSQL/${major}/bin`,
    `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
    ...(process.env.PATH ?? '').split(delimiter),
  ]
}
