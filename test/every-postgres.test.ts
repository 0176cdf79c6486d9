import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { listTestsForEveryPostgres } from './every-postgres.ts'

it('every feature with SQL files has an API test that runs on every PostgreSQL', () => {
  const testedFolders = new Set(listTestsForEveryPostgres().map(dirname))
  const sqlFolders = new Set(globSync('src/features/**/*.sql').map(dirname))
  expect(sqlFolders.size).toBeGreaterThan(20)
  expect([...sqlFolders].filter((folder) => !testedFolders.has(folder))).toEqual([])
})

it('the generated requests for every call run on every PostgreSQL', () => {
  expect(listTestsForEveryPostgres()).toContain('fuzz/calls.fuzz.test.ts')
})
