/** Which files of the API tests start first: a long one that starts last leaves the other workers without work. */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start the program, or a cluster, as processes, or wait for races and hashes: 10 to 60 seconds each. */
const long = ['ending', 'faults', 'users', 'vanishing-rows', 'cluster', 'many-sign-ins', 'lost-connections']

const place = ({ moduleId }: TestSpecification) =>
  (long.indexOf(basename(moduleId, '.api.test.ts')) + long.length + 1) % (long.length + 1)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
