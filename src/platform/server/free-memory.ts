import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns memory to the operating system that only the start needed; V8 would keep it until memory is short. Blocks the
 * process for about 100 ms. Also turns on the optimizing compilers, which main.js turned off for the start.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof gc> = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--${compiler}`)
}
