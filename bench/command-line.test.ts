/** Every benchmark describes itself, and refuses arguments that it can't use. */
import { describe, expect, it } from 'vitest'
import { defineSubcommand, readCommandLine, type Subcommand } from './command-line.ts'
import { subcommands } from './subcommands.ts'

const names = Object.keys(subcommands)
const read = (...args: string[]) => readCommandLine(subcommands, args, {})

describe('npm run bench', () => {
  it.each(['--help', '-h'])('lists all subcommands for %s', (flag) => {
    const { code, text, run } = read(flag)
    expect({ code, run }).toEqual({ code: 0, run: undefined })
    for (const name of names) expect(text).toMatch(new RegExp(`^  ${name} +\\w`, 'm'))
  })

  it.each([[[]], [['nonsense']], [['nonsense', '--help']], [['toString']]])(
    'refuses %j with the list of subcommands',
    (args) => {
      expect(read(...args)).toEqual({ code: 2, text: expect.stringContaining(read('--help').text ?? '-') })
    },
  )
})

describe.each(names)('npm run bench -- %s', (name) => {
  const declared = subcommands[name as keyof typeof subcommands] as Subcommand

  it.each(['--help', '-h'])('describes what it measures and its options for %s', (flag) => {
    const { code, text, run } = read(name, flag)
    expect({ code, run }).toEqual({ code: 0, run: undefined })
    expect(text).toContain(declared.measures.split('\n').at(-1))
    for (const key of Object.keys(declared.options))
      expect(text).toMatch(new RegExp(`^  --${key} \\S+ +\\w`, 'm'))
    if (declared.positionals) expect(text).toContain(declared.positionals.description)
  })

  it('refuses an unknown option with its usage', () => {
    expect(read(name, '--nonsense')).toEqual({
      code: 2,
      text: expect.stringMatching(
        new RegExp(`^Unknown option '--nonsense'\\n\\n  npm run bench -- ${name} `),
      ),
    })
  })
})

describe('an option', () => {
  let received: unknown[] = []
  const sample = defineSubcommand({
    measures: 'Nothing.',
    positionals: { name: 'FOLDER', description: 'a folder', count: [1, 1] },
    options: { database: ['', 'a server'], sizes: [[1, 2], 'sizes'], seconds: [0.5, 'time'] },
    async run(...all) {
      received = all
    },
  })
  const readSample = (args: string[], env = {}) => readCommandLine({ sample }, ['sample', ...args], env)

  it('has its default, and the database comes from BENCH_DATABASE_URL', async () => {
    await readSample(['there'], { BENCH_DATABASE_URL: 'postgresql://a' }).run?.()
    expect(received).toEqual([{ database: 'postgresql://a', sizes: [1, 2], seconds: 0.5 }, ['there']])
  })

  it('is read with the type of its default', async () => {
    const args = ['--sizes', '10,200', '--seconds=3', 'there', '--database', 'postgresql://b']
    await readSample(args, { BENCH_DATABASE_URL: 'postgresql://a' }).run?.()
    expect(received).toEqual([{ database: 'postgresql://b', sizes: [10, 200], seconds: 3 }, ['there']])
  })

  it.each([
    [['there'], '--database is missing'],
    [['--database', 'x', '--seconds', '0', 'there'], "--seconds can't be '0'"],
    [['--database', 'x', '--seconds', '1,2', 'there'], "--seconds can't be '1,2'"],
    [['--database', 'x', '--sizes', '1,many', 'there'], "--sizes can't be '1,many'"],
    [['--database', 'x'], 'Too few arguments'],
    [['--database', 'x', 'here', 'there'], "Unexpected argument 'there'"],
  ])('is refused in %j: %s', (args, message) => {
    const { code, text, run } = readSample(args)
    expect({ code, run }).toEqual({ code: 2, run: undefined })
    expect(text?.startsWith(message)).toBe(true)
    expect(text).toContain('--seconds N')
  })
})
