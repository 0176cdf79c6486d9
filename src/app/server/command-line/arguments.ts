/** Reads the arguments of a command strictly: an unknown argument ends the command before it changes anything. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Flags = NonNullable<ParseArgsConfig['options']>

interface ArgumentRules<T extends Flags> {
  /** Printed by --help and below every refusal. Starts with the command line. */
  usage: string
  flags?: T
  /** Minimum and maximum number of arguments without a dash. */
  positionals?: [least: number, most: number]
}

/**
 * Parses the arguments of a command. `--help` prints the usage and ends the process.
 * @throws Error with the usage if the arguments don't fit
 */
export function readArguments<const T extends Flags = Record<never, never>>(
  { usage, flags, positionals: [minCount, maxCount] = [0, 0] }: ArgumentRules<T>,
  args = process.argv.slice(2),
) {
  const { values, positionals } = parse(usage, flags, args)
  if ('help' in values) {
    console.info(`\n  ${usage}\n`)
    process.exit(0)
  }
  if (positionals.length < minCount) throw new Error(`Too few arguments\n\n  ${usage}`)
  const [extra] = positionals.slice(maxCount)
  if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'\n\n  ${usage}`)
  return { flags: values, positionals }
}

function parse<T extends Flags>(usage: string, flags: T | undefined, args: string[]) {
  try {
    const options = { ...(flags as T), help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Uses only the first sentence of Node's message. The rest advises `--`, which would turn a mistyped flag into a
    // file name.
    const [reason] = (error as Error).message.split(/\.\s/)
    throw new Error(`${reason}\n\n  ${usage}`, { cause: error })
  }
}
