/** Every benchmark describes itself, and refuses arguments that it can't use. */
import { describe, expect, it } from 'vitest'
import { defineSubcommand, readCommandLine, type Subcommand } from './command-line.ts'
import { subcommands } from './subcommands.ts'

const subcommandNames = Object.keys(subcommands)
const readCommand = (...args: string[]) => readCommandLine(subcommands, args, {})

describe('npm run bench', () => {
  it.each(['--help', '-h'])('lists all subcommands for %s', (flag) => {
    const { code, text, run } = readCommand(flag)
    expect({ code, run }).toEqual({ code: 0, run: undefined })
    for (const name of subcommandNames) expect(text).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
  })

  // `toString` is a property of every object, but no subcommand.
  it.each([[[]], [['nonsense']], [['nonsense', '--help']], [['toString']]])(
    'refuses %j with the list of subcommands',
    (args) => {
      const list = `${readCommand('--help').text}`
      expect(readCommand(...args)).toEqual({ code: 2, text: expect.stringContaining(list) })
    },
  )
})

describe.each(subcommandNames)('npm run bench -- %s', (name) => {
  const subcommand = subcommands[name as keyof typeof subcommands] as Subcommand

  it.each(['--help', '-h'])('describes what it measures and its options for %s', (flag) => {
    const { code, text, run } = readCommand(name, flag)
    expect({ code, run }).toEqual({ code: 0, run: undefined })
    // The list of subcommands shows only the first line of this text, the help of a subcommand all of them.
    expect(text).toContain(subcommand.measures.split('\n').at(-1))
    for (const key of Object.keys(subcommand.options))
      expect(text).toMatch(new RegExp(`^  --${key} \\S+ +\\w`, 'm'))
    if (subcommand.positionals) expect(text).toContain(subcommand.positionals.description)
  })

  it('refuses an unknown option with its usage', () => {
    expect(readCommand(name, '--nonsense')).toEqual({
      code: 2,
      text: expect.stringMatching(
        new RegExp(`^Unknown option '--nonsense'\\n\\n  npm run bench -- ${name} `),
      ),
    })
  })
})

describe('the arguments of a subcommand', () => {
  /** The options and the positional arguments of the last run of `sample`. */
  let runArguments: unknown[] = []
  const sample = defineSubcommand({
    measures: 'Nothing.',
    positionals: { name: 'FOLDER', description: 'a folder', count: [1, 1] },
    options: { database: ['', 'a server'], sizes: [[1, 2], 'sizes'], seconds: [0.5, 'time'] },
    async run(...args) {
      runArguments = args
    },
  })
  const readSample = (args: string[], env = {}) => readCommandLine({ sample }, ['sample', ...args], env)

  it('get defaults for missing options, and --database from BENCH_DATABASE_URL', async () => {
    await readSample(['results'], { BENCH_DATABASE_URL: 'postgresql://a' }).run?.()
    expect(runArguments).toEqual([{ database: 'postgresql://a', sizes: [1, 2], seconds: 0.5 }, ['results']])
  })

  it('give each option the type of its default', async () => {
    const args = ['--sizes', '10,200', '--seconds=3', 'results', '--database', 'postgresql://b']
    await readSample(args, { BENCH_DATABASE_URL: 'postgresql://a' }).run?.()
    expect(runArguments).toEqual([{ database: 'postgresql://b', sizes: [10, 200], seconds: 3 }, ['results']])
  })

  it.each([
    [['results'], '--database is missing'],
    [['--database', 'x', '--seconds', '0', 'results'], "--seconds can't be '0'"],
    [['--database', 'x', '--seconds', '1,2', 'results'], "--seconds can't be '1,2'"],
    [['--database', 'x', '--sizes', '1,many', 'results'], "--sizes can't be '1,many'"],
    [['--database', 'x'], 'Too few arguments'],
    [['--database', 'x', 'results', 'more'], "Unexpected argument 'more'"],
  ])('are refused if they are %j: %s', (args, message) => {
    const { code, text, run } = readSample(args)
    expect({ code, run }).toEqual({ code: 2, run: undefined })
    expect(text?.startsWith(message)).toBe(true)
    expect(text).toContain('--seconds N')
  })
})
