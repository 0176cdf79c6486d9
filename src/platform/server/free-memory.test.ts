import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/**
 * Fills and empties the heap, and prints the share of it that remains. Runs in a process of its own, since the heap
 * depends on everything that ran in it.
 */
const program = `
  import { freeMemory } from '#platform/server/free-memory.ts'
  let objects = []
  for (let i = 0; i < 2_000_000; i++) {
    objects.push({ i })
    if (objects.length > 400_000) objects = []
  }
  objects = []
  const before = process.memoryUsage().heapTotal
  freeMemory()
  console.info(process.memoryUsage().heapTotal / before, typeof globalThis.gc)`

it('freeMemory returns unused heap memory to the system and does not expose a global gc function', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const [remainingShare, typeOfGc] = output.trim().split(' ')
  expect(Number(remainingShare)).toBeLessThan(0.5)
  expect(typeOfGc).toBe('undefined')
})
