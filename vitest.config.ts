import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const env = process.env

/** On a real PostgreSQL: TEST_DATABASE_URL's server, or a cluster started for the run. */
const onPostgres = {
  globalSetup: 'test/base-database.ts',
  // The programs that tests start as processes compile their sources once for all.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
  // Far above what anything takes alone: only what hangs is to fail by it, not what waits for its turn.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 2,
}

const alsoFaults = [
  'src/app/server/{faults,killed-writes,lost-connections,ending,disk-full,backup*}.api.test.ts',
  'src/cluster/{owner,postmaster}.api.test.ts',
  'src/features/editing/editing-races.api.test.ts',
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          // They are of pure files: what one imports, the next need not read again.
          isolate: false,
          // Properties are tried a hundred times; a loaded machine takes longer than 5 seconds for that.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'api',
          include: ['src/**/*.api.test.ts', 'db/**/*.api.test.ts', 'fuzz/calls.fuzz.test.ts'],
          env: { ...onPostgres.env, FUZZ_RUNS: env.FUZZ_RUNS ?? '10' },
          // Of a server of yours the embedded one says nothing.
          exclude: env.TEST_DATABASE_URL ? ['src/cluster/**'] : [],
        },
      },
      {
        // The same for long, as a suite of its own.
        test: { ...onPostgres, name: 'fuzz', include: ['fuzz/*.fuzz.test.ts'] },
      },
      {
        // The main jobs in the browsers of this machine, on a program with a database of its own.
        test: {
          name: 'browsers',
          include: ['browsers/*.browsers.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Faults in full; those that are also API tests strike a few times there (test/rounds.ts).
        test: {
          ...onPostgres,
          name: 'faults',
          globalSetup: ['test/built.ts', 'test/base-database.ts'],
          include: ['faults/*.faults.test.ts', ...alsoFaults],
          env: { ...onPostgres.env, FAULT_SUITE: 'full' },
          // One at a time: what is measured is the program, not its neighbour.
          maxWorkers: 1,
        },
      },
    ],
  },
})
