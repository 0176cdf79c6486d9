import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { listTestsForEveryPostgres } from './test/every-postgres.ts'
import { LongestFirst } from './test/longest-first.ts'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'

keepTemporaryFilesInMemory()
const env = process.env

/** Settings of tests on a real PostgreSQL: the server of TEST_DATABASE_URL, or a cluster started for the run. */
const onPostgres = {
  globalSetup: 'test/base-database.ts',
  // Programs that tests start as processes share one compile cache.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
  // Far longer than anything takes on an idle machine, so that only a test that hangs fails, not one that waits for its
  // turn.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 2,
}

const alsoFaults = [
  'src/app/server/{faults,killed-writes,lost-connections,shutdown-signal,vanishing-rows}.api.test.ts',
  'src/app/server/{disk-full,backup/backup*}.api.test.ts',
  'packages/embedded-postgres/test/{owner,postmaster}.test.ts',
  'src/features/editing/editing-races.api.test.ts',
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // With your own server, the tests of the embedded one are skipped.
      ...(env.TEST_DATABASE_URL ? [] : ['packages/embedded-postgres']),
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{bench,db,test}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          // These tests import pure files, so test files can share loaded modules.
          isolate: false,
          // Property tests run a hundred times, which can take longer than 5 seconds on a loaded machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'api',
          // Test files share two workers, which saves starting 165, but not the modules that they load.
          isolate: false,
          setupFiles: 'test/fresh-modules.ts',
          include: env.TEST_DATABASE_URL
            ? listTestsForEveryPostgres()
            : ['src/**/*.api.test.ts', 'db/**/*.api.test.ts', 'fuzz/calls.fuzz.test.ts'],
          env: { ...onPostgres.env, FUZZ_RUNS: env.FUZZ_RUNS ?? '10' },
        },
      },
      {
        // The same tests with many more runs, as a separate suite.
        test: { ...onPostgres, name: 'fuzz', include: ['fuzz/*.fuzz.test.ts'] },
      },
      {
        // The main jobs in the browsers of this machine, on a program with its own database.
        test: {
          name: 'browsers',
          include: ['browsers/*.browsers.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // All fault tests with their full number of rounds. Those that are also API tests run fewer rounds there
        // (test/rounds.ts).
        test: {
          ...onPostgres,
          name: 'faults',
          globalSetup: ['test/built.ts', 'test/base-database.ts'],
          include: ['faults/*.faults.test.ts', ...alsoFaults],
          env: { ...onPostgres.env, FAULT_SUITE: 'full' },
          // One file at a time, so that only the program is measured and not other tests.
          maxWorkers: 1,
        },
      },
    ],
  },
})
