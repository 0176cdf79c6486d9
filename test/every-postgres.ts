/** Decides which API tests run again on the server of TEST_DATABASE_URL, which is the oldest supported PostgreSQL. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The sentence with which the first comment of a test file ends if the file runs on every PostgreSQL. */
const mark = 'Runs on every PostgreSQL.'

/**
 * Returns the API tests whose result can depend on the version of PostgreSQL: all tests in `db/`, and those with the
 * mark, which between them run every SQL function and every call of the contract. The others test processes, HTTP, files,
 * pages, floods and races, or run the same SQL for another purpose.
 */
export function listTestsForEveryPostgres(): string[] {
  const files = globSync('{src,fuzz}/**/*.{api,fuzz}.test.ts', { cwd: root })
  return [...globSync('db/**/*.api.test.ts', { cwd: root }), ...files.filter(hasMark)]
}

function hasMark(file: string): boolean {
  const [, firstComment = ''] = readFileSync(join(root, file), 'utf8').match(/^\/\*\*([\s\S]*?)\*\//) ?? []
  // Comments are wrapped at the width of the lines.
  return firstComment.replaceAll(/\s+\*?\s*/g, ' ').includes(mark)
}
