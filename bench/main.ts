/** `npm run bench -- SUBCOMMAND`: runs one of the benchmarks. Wrong arguments end it with exit code 2. */
import { readCommandLine } from './command-line.ts'
import { subcommands } from './subcommands.ts'

const { text, code, run } = readCommandLine(subcommands, process.argv.slice(2))
if (text) console[code === 0 ? 'info' : 'error'](`\n  ${text}\n`)
process.exitCode = code
await run?.()
