/** What the pages weigh, of the build: files and bytes as gzip makes them, before the first screen can be shown. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from './build.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')

interface BuiltFile {
  file: string
  name?: string
  imports?: string[]
}
let built: Record<string, BuiltFile>

beforeAll(async () => {
  await buildIfStale(root)
  built = JSON.parse(readFileSync(join(dist, '.built-files.json'), 'utf8'))
}, 180_000)

/** The scripts that must be there: these, and what they import. */
function scripts(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = built[name] ?? {}
    if (!file) throw new Error(`the build has no ${name}`)
    if (found.has(file)) continue
    found.add(file)
    scripts(imports, found)
  }
  return found
}

const chunk = (name: string) => Object.keys(built).filter((key) => built[key]?.name === name)
const route = (name: string) => [`src/app/browser/routes/dashboard/${name}.tsx?tsr-split=component---loader`]

/** Raising one of these wants a reason, which stands in decision 0043. */
describe('the browser loads', () => {
  it.each([
    ['the login', () => [], 182_000, 3],
    ['Home', () => chunk('dashboard'), 296_000, 4],
    ['Registrasi Affiliate', () => [...chunk('dashboard'), ...route('reg-affiliate')], 350_000, 6],
    ['Data Affiliate', () => [...chunk('dashboard'), ...route('data-affiliate/index')], 355_000, 8],
  ] as const)('%s in few small scripts', (_, own, most, mostFiles) => {
    const files = [...scripts(['app.html', ...own()])]
    const bytes = files.reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(files.length).toBeLessThanOrEqual(mostFiles)
  })

  it('one style sheet', () => {
    const styles = Object.values(built).filter(({ file }) => file.endsWith('.css'))
    expect(styles).toHaveLength(1)
    expect(statSync(join(dist, `${styles[0]?.file}.gz`)).size).toBeLessThanOrEqual(59_000)
  })
})
