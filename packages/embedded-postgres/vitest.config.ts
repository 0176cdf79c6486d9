import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    include: ['test/*.test.ts'],
    // Far longer than anything takes on an idle machine, so that only a test that hangs fails, not one that waits for
    // its turn.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
  },
})
