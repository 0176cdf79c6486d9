/** Checks that `docs/security.md` stays true: everything that it names exists, and no requirement is left out. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The last requirement of level 1 or 2 in each section of ASVS 5.0.0. The requirements of level 3 follow after it. */
const lastRequirements = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`

/** The chapters, without the text before them. */
const chapters = text.slice(text.indexOf('\n## V1 '))

/** Returns each file that is named, and the test titles that the text says it contains. */
function findNamedFiles(): [file: string, titles: string[]][] {
  const matches: [string, string[]][] = []
  for (const [, file, title] of chapters.matchAll(/`([\w./-]+\/[\w.-]+|[\w-]+\.\w+)`|“([^”]+)”/g)) {
    if (file) matches.push([file, []])
    else if (title) matches.at(-1)?.[1].push(title)
  }
  return matches.filter(([file]) => !file.startsWith('/'))
}

test('every named file exists and contains the titles that are quoted after it', () => {
  expect(findNamedFiles().length).toBeGreaterThan(100)
  for (const [file, titles] of findNamedFiles()) {
    const path = join(root, file)
    expect(existsSync(path), file).toBe(true)
    const source = readFileSync(path, 'utf8')
    for (const title of titles) expect(source.includes(title), `${title} in ${file}`).toBe(true)
  }
})

test('every requirement of levels 1 and 2 is listed exactly once', () => {
  const requirementsInTables = chapters
    .split('\n')
    .flatMap((line) => line.match(/^\| ([\d., ]+) \|/)?.[1]?.split(', ') ?? [])
  const requirementsInText = chapters.match(/^No file is .*$/m)?.[0].match(/\d+\.\d+\.\d+/g) ?? []
  const expected = [...lastRequirements.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, last]) =>
    Array.from({ length: Number(last) }, (_, i) => `${section}.${i + 1}`),
  )
  expect([...requirementsInTables, ...requirementsInText].sort()).toEqual(expected.sort())
})
