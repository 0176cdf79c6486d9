/** Documents stay short, their links lead somewhere, and their diagrams can be drawn. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { extractMermaidBlocks, validate } from '@probelabs/maid'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '#platform/server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const countWords = (path: string) => read(path).split(/\s+/).filter(Boolean).length
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const papers = files.filter((path) => path.endsWith('.md'))
const decisions = papers.filter((path) => path.startsWith('docs/decisions/'))

describe('the introductory documents', () => {
  it.each([
    ['README.md', 900],
    ['ARCHITECTURE.md', 1_200],
    ['db/README.md', 900],
    ['src/kit/README.md', 900],
    ['src/features/session/README.md', 900],
    ['packages/embedded-postgres/README.md', 500],
    ['src/app/server/build/README.md', 400],
  ])('%s has at most %i words', (path, maxWords) => {
    expect(countWords(path)).toBeLessThanOrEqual(maxWords)
  })
})

describe('a decision', () => {
  it.each(decisions)('%s has its four parts and at most 300 words', (path) => {
    expect(read(path)).toMatch(
      /^# \d{4}\. .+\n\nStatus: .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/,
    )
    expect(countWords(path)).toBeLessThanOrEqual(300)
    expect(read('docs/decisions.md')).toContain(`(${path.slice('docs/'.length)})`)
  })

  it('belongs to a set of at most 12,000 words', () => {
    expect(decisions.length).toBeGreaterThan(40)
    expect(decisions.reduce((sum, path) => sum + countWords(path), 0)).toBeLessThanOrEqual(12_000)
  })
})

/** Settings whose default depends on something else; docs/configuration.md describes it in words. */
const describedDefaults = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'MAIL_FROM']

it('the tables of docs/configuration.md have every setting with its default, and no other', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)]
  const documented = Object.fromEntries(rows.map(([, name = '', fallback = '']) => [name, fallback]))
  expect(Object.keys(documented).sort()).toEqual([...settingNames].sort())
  const defaults: Record<string, unknown> = readConfig({})
  for (const name of settingNames.filter((setting) => !describedDefaults.includes(setting)))
    expect(documented[name], name).toBe(defaults[name] === undefined ? '–' : `\`${defaults[name]}\``)
})

it.each(papers)('the links of %s lead to files and headings that exist', (path) => {
  const text = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(
    ([, markdownTarget, htmlTarget]) => markdownTarget ?? htmlTarget ?? '',
  )
  const deadLinks = links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false
    const [file = '', heading] = decodeURI(link).split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return heading !== undefined && !listHeadings(target).includes(heading)
  })
  expect(deadLinks).toEqual([])
})

/** Documents that name files as they were called at the time. */
const papersAboutThePast = ['CHANGELOG.md', 'bench/RESULTS.md']

describe('source files', () => {
  /** Names that look like files: a package, and what a build writes. */
  const exemptNames = /^(ipaddr\.js$|dist\/)/
  const sourceFilePattern = /^\w[\w./-]*\.(tsx?|js|sql|css|grit)$/

  it.each(papers.filter((path) => !papersAboutThePast.includes(path)))('named in %s exist', (path) => {
    const names = [...read(path).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    const exists = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`))
    const missingNames = names.filter(
      (name) => sourceFilePattern.test(name) && !exemptNames.test(name) && !exists(name),
    )
    expect(missingNames).toEqual([])
  })
})

/** Returns the anchors that GitHub makes of headings. */
function listHeadings(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('diagrams', () => {
  const blocks = papers.flatMap((path) =>
    extractMermaidBlocks(read(path)).map((block) => ({ path, ...block })),
  )

  it('are a flowchart and a sequence in ARCHITECTURE.md', () => {
    const types = blocks
      .filter(({ path }) => path === 'ARCHITECTURE.md')
      .map(({ content }) => validate(content).type)
    expect(types.sort()).toEqual(['flowchart', 'sequence'])
  })

  it.each(blocks)('$path, line $startLine, can be drawn', ({ content }) => {
    expect(validate(content).errors).toEqual([])
  })

  it('with syntax errors are detected', () => {
    expect(validate('flowchart TD\n a[App --> b').errors).not.toEqual([])
  })
})
