/** Every command refuses arguments and settings that it can't use. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildDatabaseUrl } from '#test/base-database.ts'

const commands = [
  'main.js',
  'backup/backup.ts',
  'backup/restore.ts',
  'build/build.ts',
  'doctor/doctor.ts',
  'admin.ts',
  'privacy/privacy.ts',
  '../../../docs/screenshots/take.ts',
]

/** The working folder of the commands, with the .env file of a test. */
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'affiliate-commands-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
})

/** Runs a command in an empty folder, without the settings of this machine. */
function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const file = join(import.meta.dirname, '..', command)
    const settings = { ...process.env, DATA_DIR: undefined, DATABASE_URL: undefined, PORT: '0', ...env }
    execFile(process.execPath, [file, ...args], { cwd: home, env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

describe.each(commands)('%s', (command) => {
  it('a command prints its usage for --help and writes nothing', async () => {
    const { code, stdout, stderr } = await runCommand(command, ['--help'])
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.stringContaining('npm '), stderr: '' })
    expect(readdirSync(home)).toEqual([])
  })

  it.each([[['--nonsense']], [['a', 'b', 'c', 'd']]])(
    'a command refuses %j with its usage and writes nothing',
    async (args) => {
      const { code, stdout, stderr } = await runCommand(command, args)
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('npm '),
      })
      const stackTraceLine = '    at '
      expect(stderr).not.toContain(stackTraceLine)
      expect(readdirSync(home)).toEqual([])
    },
  )
})

describe('file .env', () => {
  it('the file .env is refused with a mistyped setting, for which the likely name is suggested', async () => {
    writeFileSync(join(home, '.env'), 'DATABSE_URL=postgresql://x@y/z\nport=4000\nMY_OWN_THING=1\n')
    const { code, stderr } = await runCommand('backup/backup.ts', [])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        "\n  .env can't be used:\n  DATABSE_URL is no setting: DATABASE_URL may be meant\n  port is no setting: PORT may be meant\n\n",
    })
  })

  it('the file .env is reported when it cannot be read', async () => {
    mkdirSync(join(home, '.env'))
    const { code, stderr } = await runCommand('main.js', [])
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(".env is there and can't be read"),
    })
  })
})

describe('unreachable DATABASE_URL', () => {
  it.each(['main.js', 'backup/backup.ts', 'admin.ts'])(
    'an unreachable DATABASE_URL is reported in one sentence, without the password, by %s',
    async (command) => {
      const args = command === 'admin.ts' ? ['reset-password', 'sari@example.com'] : []
      const DATABASE_URL = 'postgresql://owner:rahasia@127.0.0.1:1/app'
      const { code, stderr } = await runCommand(command, args, { DATABASE_URL, LOG_LEVEL: 'silent' })
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^\n {2}The database server of DATABASE_URL can't be reached \(.*ECONNREFUSED.*\): start it/,
        ),
      })
      expect(stderr).not.toContain('rahasia')
    },
  )

  it('an unreachable DATABASE_URL is reported for a database that does not exist', async () => {
    const { stderr } = await runCommand('backup/backup.ts', [], {
      DATABASE_URL: buildDatabaseUrl(inject('server').url, 'no_such_database'),
    })
    expect(stderr).toMatch(/can't be reached \(database "no_such_database" does not exist\)/)
  })
})
