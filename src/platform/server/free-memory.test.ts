import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Runs in its own process, since the heap depends on everything that ran in it. */
const program = `
  import { freeMemory } from '#platform/server/free-memory.ts'
  let retained = []
  for (let n = 0; n < 2_000_000; n++) {
    retained.push({ n })
    if (retained.length > 400_000) retained = []
  }
  retained = []
  const before = process.memoryUsage().heapTotal
  freeMemory()
  console.info(process.memoryUsage().heapTotal / before, typeof globalThis.gc)`

it('freeMemory returns unused heap memory to the system and does not expose a global gc function', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const [share, collector] = output.trim().split(' ')
  expect(Number(share)).toBeLessThan(0.5)
  expect(collector).toBe('undefined')
})
