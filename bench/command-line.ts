/** Reads the command line of the benchmarks. The help and the parser use the same declarations. */
import { readArguments } from '#app/server/command-line/arguments.ts'

type Value = string | number | readonly number[]

// biome-ignore lint/suspicious/noExplicitAny: each subcommand has other options
export interface Subcommand<V = any> {
  /** The help text. The list of subcommands shows its first line. */
  measures: string
  /** Positional arguments: their name and description in the help, and how many are allowed. */
  positionals?: { name: string; description: string; count: [least: number, most: number] }
  /** The type of the default is the type of the option. An empty default makes the option required. */
  options: { [K in keyof V]: readonly [initial: V[K], description: string] }
  run(values: V, positionals: string[]): Promise<void>
}

/** Infers the types of the values from the defaults. */
export const defineSubcommand = <V extends Record<string, Value>>(declared: Subcommand<V>): Subcommand =>
  declared

/** BENCH_DATABASE_URL replaces this option. */
export const database = ['', 'PostgreSQL server for databases of its own (or BENCH_DATABASE_URL)'] as const
export const affiliatesOption = (initial: number) => [initial, 'affiliates in the database'] as const
export const secondsOption = (initial: number) => [initial, 'length of a round'] as const

interface CommandLine {
  /** 0 to run or after help, 2 if the arguments can't be used */
  code: 0 | 2
  /** the help, or what is wrong with the arguments */
  text?: string
  run?(): Promise<void>
}

export function readCommandLine(
  subcommands: Record<string, Subcommand>,
  [name = '', ...args]: string[],
  env = process.env,
): CommandLine {
  const chosen = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  const usage = chosen ? describeSubcommand(name, chosen) : describeSubcommands(subcommands)
  if ((chosen ? args : [name]).some((arg) => /^(--help|-h)$/.test(arg))) return { code: 0, text: usage }
  if (!chosen) return { code: 2, text: name ? `There is no subcommand '${name}'.\n\n  ${usage}` : usage }
  try {
    const options: [string, readonly [Value, string]][] = Object.entries(chosen.options)
    const flags = Object.fromEntries(options.map(([key]) => [key, { type: 'string' } as const]))
    const read = readArguments({ usage, flags, positionals: chosen.positionals?.count ?? [0, 0] }, args)
    const values = options.map(([key, [initial]]) => {
      const text = read.flags[key] ?? (key === 'database' ? env.BENCH_DATABASE_URL : undefined)
      const value = text === undefined ? initial : parseValue(text, initial)
      if (!value) throw new Error(`--${key} ${text ? `can't be '${text}'` : 'is missing'}\n\n  ${usage}`)
      return [key, value]
    })
    return { code: 0, run: () => chosen.run(Object.fromEntries(values), read.positionals) }
  } catch (error) {
    return { code: 2, text: (error as Error).message }
  }
}

/** @returns a value of the type of `initial`; null if the text is no positive number */
function parseValue(text: string, initial: Value): Value | null {
  if (typeof initial === 'string') return text
  const numbers = (typeof initial === 'number' ? [text] : text.split(',')).map(Number)
  if (!numbers.every((number) => number > 0 && Number.isFinite(number))) return null
  return typeof initial === 'number' ? (numbers[0] ?? null) : numbers
}

function describeSubcommands(subcommands: Record<string, Subcommand>): string {
  const lines = Object.entries(subcommands).map(([name, { measures }]) =>
    formatLine(name, measures.split('\n')[0]),
  )
  return `npm run bench -- SUBCOMMAND [OPTIONS]\n\n${lines.join('\n')}

  'npm run bench -- SUBCOMMAND --help' lists its options. All print Markdown.`
}

function describeSubcommand(name: string, { measures, positionals, options }: Subcommand): string {
  const lines = Object.entries(options as Subcommand['options']).map(([key, [initial, description]]) => {
    const shape = typeof initial === 'string' ? 'URL' : typeof initial === 'number' ? 'N' : 'N,N'
    return formatLine(
      `--${key} ${shape}`,
      initial === '' ? description : `${description} (default: ${initial})`,
    )
  })
  if (positionals) lines.unshift(formatLine(positionals.name, positionals.description))
  const usage = ['npm run bench --', name, '[OPTIONS]', positionals?.name].filter(Boolean).join(' ')
  return `${usage}\n\n  ${measures.replaceAll('\n', '\n  ')}\n\n${lines.join('\n')}`
}

const formatLine = (name: string, description = '') => `  ${name.padEnd(17)}  ${description}`
