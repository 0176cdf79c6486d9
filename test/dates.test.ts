/**
 * Date formatters outside src/base/jakarta.ts: the test writes each kind into a file, and the linter must refuse it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLintProject, type LintMessage, removeLintProjects, runLinter } from './lint-project.ts'

const breaches = [
  "new Intl.DateTimeFormat('en-CA').format(new Date())",
  "Intl.DateTimeFormat('id-ID').formatToParts(new Date())",
  "new Date().toLocaleDateString('sv-SE')",
  "new Date()\n  .toLocaleTimeString('en-GB')",
  "new Date().toLocaleString('en-CA')",
  'new Date().toLocaleString()',
  "(1).toLocaleString('en-US')",
]

const acceptedCode = [
  "(1).toLocaleString('id-ID', { maximumFractionDigits: 1 })",
  "new Intl.ListFormat('id').format(['a'])",
]

const nameBreachFile = (i: number) => `src/kit/breach-${i}.ts`
let reports: LintMessage[] = []

beforeAll(async () => {
  const buildModule = (expression: string) => `export const value = ${expression}`
  reports = await runLinter(
    createLintProject([
      ...breaches.map((expression, i) => [nameBreachFile(i), buildModule(expression)] as const),
      ...acceptedCode.map((expression, i) => [`src/kit/fine-${i}.ts`, buildModule(expression)] as const),
      ['src/base/jakarta.ts', buildModule(breaches[0] ?? '')],
    ]),
  )
}, 60_000)
afterAll(removeLintProjects)

describe('the linter', () => {
  it.each(breaches.map((expression, i) => [expression, i] as const))('rejects %s', (_, i) => {
    expect(reports).toContainEqual(
      expect.objectContaining({
        file: nameBreachFile(i),
        message: expect.stringMatching(/^(Dates|Numbers) are/),
      }),
    )
  })

  it('accepts Indonesian numbers, lists, and the file that contains all date formats', () => {
    expect(reports.filter(({ file }) => !file.includes('breach'))).toEqual([])
  })
})
