/** The built pages send only so many files and bytes before the first screen is shown. */
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

/** Returns the files of scripts in the manifest, and of all scripts that they import. */
function collectScriptFiles(names: readonly string[]): Set<string> {
  const missingNames = names.filter((name) => !manifest[name])
  if (missingNames.length > 0) throw new Error(`the build has no ${missingNames}`)
  return new Set(names.flatMap((name) => [...collectFiles(manifest, name)]))
}

/** Returns the name of a route's script in the manifest. */
const getRouteScript = (name: string) =>
  `src/app/browser/routes/dashboard/${name}.tsx?tsr-split=component---loader`

/** Removes the folder and the hash: `assets/shared-1a2b3c4d.js` is the group `shared`. */
const readGroupName = (file: string) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, '')

// Decision 0043 must state the reason for each raised limit.
describe('built pages', () => {
  it.each([
    { page: 'the login', scripts: ['login.html'], brotli: 98_000, gzip: 114_000, count: 3 },
    { page: 'Home', scripts: ['app.html'], brotli: 181_000, gzip: 210_400, count: 4 },
    {
      page: 'Registrasi Affiliate',
      scripts: ['app.html', getRouteScript('reg-affiliate')],
      brotli: 326_000,
      gzip: 374_900,
      count: 12,
    },
    {
      page: 'Data Affiliate',
      scripts: ['app.html', getRouteScript('data-affiliate/index')],
      brotli: 236_800,
      gzip: 274_000,
      count: 8,
    },
  ])(
    'the built pages load $page with at most $count scripts, of $brotli bytes with Brotli and $gzip bytes with gzip',
    (limits) => {
      const files = [...collectScriptFiles(limits.scripts)]
      const sumBytes = (extension: string) =>
        files.reduce((sum, file) => sum + statSync(join(dist, file + extension)).size, 0)
      expect(sumBytes('.br')).toBeLessThanOrEqual(limits.brotli)
      expect(sumBytes('.gz')).toBeLessThanOrEqual(limits.gzip)
      expect(files.length).toBeLessThanOrEqual(limits.count)
    },
  )

  it.each([
    ['the login', ['login.html'], ['shared']],
    ['Home', ['app.html'], ['dashboard', 'shared']],
    [
      'Data Affiliate',
      ['app.html', getRouteScript('data-affiliate/index')],
      ['dashboard', 'lists', 'shared'],
    ],
  ])('the built pages load only the script groups that %s needs', (_, scripts, loadedGroups) => {
    const groupNames = groups.map(({ name }) => name)
    const loadedNames = [...collectScriptFiles(scripts)].map(readGroupName)
    expect(loadedNames.filter((name) => groupNames.includes(name)).sort()).toEqual(loadedGroups)
  })

  it('the built pages have a compile hint in the first line of the scripts that mostly run at page load', () => {
    const hintedNames = globSync('assets/*.js', { cwd: dist })
      .filter((file) => readFileSync(join(dist, file), 'utf8').startsWith(`${compileHint}\n`))
      .map(readGroupName)
    expect(hintedNames.sort()).toEqual(['dashboard', 'shared'])
  })

  it('the built pages list the scripts of the dashboard in the login page, which does not load them', () => {
    const [template = ''] =
      readFileSync(join(dist, 'login.html'), 'utf8').match(/<template.*<\/template>/) ?? []
    const listedFiles = new Set(template.match(/(?<=href="\/)[^"]+/g))
    const filesOfLogin = collectScriptFiles(['login.html'])
    const furtherFiles = [...collectScriptFiles(['app.html'])].filter((file) => !filesOfLogin.has(file))
    expect(listedFiles).toEqual(new Set(furtherFiles))
  })

  it("the built pages load one small script for creators' pages", () => {
    const files = [...collectScriptFiles(['src/features/creator-pages/unsent-text.client.ts'])]
    expect(files).toHaveLength(1)
    expect(statSync(join(dist, `${files[0]}.gz`)).size).toBeLessThanOrEqual(1_500)
  })

  it('the built pages have one style sheet of limited size', () => {
    const styles = Object.values(manifest).filter(({ file }) => file.endsWith('.css'))
    expect(styles).toHaveLength(1)
    expect(statSync(join(dist, `${styles[0]?.file}.gz`)).size).toBeLessThanOrEqual(45_600)
  })

  it('the built pages have the styles of the Mantine components that they use, and of no others', () => {
    const readAssets = (extension: string) =>
      globSync(`assets/*.${extension}`, { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
    // Mantine's generated class names, such as m_4081bf90.
    const findClasses = (texts: string[]) => new Set(texts.join('\n').match(/\bm_[0-9a-f]{6,8}\b/g))
    const styledClasses = findClasses(readAssets('css'))
    const usedClasses = [...findClasses(readAssets('js'))]
    expect(usedClasses.length).toBeGreaterThan(20)
    expect(usedClasses.filter((name) => !styledClasses.has(name))).toEqual([])
    expect([...styledClasses].filter((name) => !usedClasses.includes(name))).toEqual([])
  })
})
