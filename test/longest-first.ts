/** Decides which API test files start first: a long file that starts last leaves the other workers idle. */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These files start the program as a process, or wait for races and hashes: 10 to 60 seconds each. */
const longFiles = [
  'shutdown-signal',
  'faults',
  'user-deactivation',
  'users',
  'vanishing-rows',
  'many-sign-ins',
  'lost-connections',
]

function findPosition({ moduleId }: TestSpecification): number {
  const index = longFiles.indexOf(basename(moduleId, '.api.test.ts'))
  return index === -1 ? longFiles.length : index
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => findPosition(a) - findPosition(b))
  }
}
