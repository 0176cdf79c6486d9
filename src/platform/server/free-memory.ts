import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back to the machine what only the start needed: V8 would keep it until it is short of memory. Nothing else runs
 * meanwhile, some 100 ms. What is run often from now on is optimized, which main.js puts off.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof gc> = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--${compiler}`)
}
