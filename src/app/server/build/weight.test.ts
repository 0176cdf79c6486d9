/** The size of the built pages: files and bytes that are sent before the first screen can be shown. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectFiles, type Manifest } from '../pages/module-preloads.ts'
import { buildIfStale } from './build.ts'
import { groups } from './chunks.ts'
import { compileHint } from './compile-hints-plugin.ts'

const root = join(import.meta.dirname, '../../../..')
const dist = join(root, 'dist')

let manifest: Manifest

beforeAll(async () => {
  await buildIfStale(root)
  manifest = JSON.parse(readFileSync(join(dist, '.built-files.json'), 'utf8'))
}, 180_000)

/** Returns the files of these scripts and of all scripts that they import. */
function collectScriptFiles(names: readonly string[]): Set<string> {
  const missingPages = names.filter((name) => !manifest[name])
  if (missingPages.length > 0) throw new Error(`the build has no ${missingPages}`)
  return new Set(names.flatMap((name) => [...collectFiles(manifest, name)]))
}

const routeSource = (name: string) =>
  `src/app/browser/routes/dashboard/${name}.tsx?tsr-split=component---loader`

/** Raising one of these limits needs a reason in decision 0043. */
describe('the built pages', () => {
  it.each([
    ['the login', ['login.html'], 98_000, 114_000, 3],
    ['Home', ['app.html'], 180_000, 209_400, 4],
    ['Registrasi Affiliate', ['app.html', routeSource('reg-affiliate')], 323_000, 371_600, 12],
    ['Data Affiliate', ['app.html', routeSource('data-affiliate/index')], 236_000, 273_200, 8],
  ] as const)('load %s in few small scripts', (_, names, maxBrotli, maxGzip, maxFiles) => {
    const files = [...collectScriptFiles(names)]
    const sumBytes = (extension: string) =>
      files.reduce((sum, file) => sum + statSync(join(dist, file + extension)).size, 0)
    expect(sumBytes('.br')).toBeLessThanOrEqual(maxBrotli)
    expect(sumBytes('.gz')).toBeLessThanOrEqual(maxGzip)
    expect(files.length).toBeLessThanOrEqual(maxFiles)
  })

  it.each([
    ['the login', ['login.html'], ['shared']],
    ['Home', ['app.html'], ['dashboard', 'shared']],
    ['Data Affiliate', ['app.html', routeSource('data-affiliate/index')], ['dashboard', 'lists', 'shared']],
  ])('load for %s only the groups that it needs', (_, names, loadedGroups) => {
    const loadedNames = [...collectScriptFiles(names)].map((file) =>
      file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''),
    )
    const groupNames = groups.map(({ name }) => name)
    expect(loadedNames.filter((name) => groupNames.includes(name)).sort()).toEqual(loadedGroups)
  })

  it('mark the scripts of which most functions run while a page loads, in their first line', () => {
    const hintedNames = globSync('assets/*.js', { cwd: dist })
      .filter((file) => readFileSync(join(dist, file), 'utf8').startsWith(`${compileHint}\n`))
      .map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))
    expect(hintedNames.sort()).toEqual(['dashboard', 'shared'])
  })

  it('list the dashboard scripts at the login without loading them', () => {
    const [template = ''] =
      readFileSync(join(dist, 'login.html'), 'utf8').match(/<template.*<\/template>/) ?? []
    const [linked, scriptFiles] = [template.match(/(?<=href="\/)[^"]+/g), collectScriptFiles(['app.html'])]
    for (const script of collectScriptFiles(['login.html'])) scriptFiles.delete(script)
    expect(new Set(linked)).toEqual(scriptFiles)
  })

  it("load for creators' pages one small script", () => {
    const files = [...collectScriptFiles(['src/features/creator-pages/unsent-text.client.ts'])]
    expect(files).toHaveLength(1)
    expect(statSync(join(dist, `${files[0]}.gz`)).size).toBeLessThanOrEqual(1_500)
  })

  it('have one style sheet of limited size', () => {
    const styles = Object.values(manifest).filter(({ file }) => file.endsWith('.css'))
    expect(styles).toHaveLength(1)
    expect(statSync(join(dist, `${styles[0]?.file}.gz`)).size).toBeLessThanOrEqual(45_600)
  })

  it('have the styles of every Mantine component that they use', () => {
    const read = (extension: string) =>
      globSync(`assets/*.${extension}`, { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
    const findClasses = (texts: string[]) => new Set(texts.join('\n').match(/\bm_[0-9a-f]{6,8}\b/g))
    const styledClasses = findClasses(read('css'))
    const usedClasses = [...findClasses(read('js'))]
    expect(usedClasses.length).toBeGreaterThan(20)
    expect(usedClasses.filter((name) => !styledClasses.has(name))).toEqual([])
  })
})
