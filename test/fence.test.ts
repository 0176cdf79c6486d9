/**
 * The import rules between folders: the test writes each forbidden import into a file, and the linter must refuse it
 * with a message.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed } from './fence-allowed.ts'
import { breaches, foreignImports } from './fence-breaches.ts'
import { dropGrounds, groundWith, outputOf, refusals } from './lint-ground.ts'

const root = join(import.meta.dirname, '..')

/** The linter's messages for each written file. */
const messages = new Map<string, string[]>()

beforeAll(async () => {
  const ground = groundWith([
    ...breaches.map(([file, imported], i): [string, string] => [plantBreach(file, i), imported]),
    ...allowed,
  ])
  for (const { file, message } of await refusals(ground))
    messages.set(file, [...(messages.get(file) ?? []), message])
}, 60_000)
afterAll(dropGrounds)

/** Returns a separate file name for each breach. */
function plantBreach(file: string, i: number): string {
  return file.replace('plant', `plant-${i}`)
}

describe('the import rules', () => {
  it.each(breaches.map((breach, i) => [...breach, i] as const))('%s: %s', (file, _, reason, i) => {
    expect(messages.get(plantBreach(file, i))).toContainEqual(expect.stringMatching(`^${reason}`))
  })

  it.each(allowed)('allow in %s: %s', (file) => {
    expect(messages.get(file)).toBeUndefined()
  })

  it.each(['server', 'browser'] as const)(
    'keep globals of the other side out of the %s program',
    async (program) => {
      const ground = groundWith(foreignImports.map(([file, text]) => [file, text]))
      const errors = (await outputOf('tsc', ['-p', `tsconfig.${program}.json`], ground)).split('\n')
      const refused = errors
        .filter((line) => line.includes('Cannot find name'))
        .map((line) => line.split('(')[0])
      expect(refused.sort()).toEqual(
        foreignImports.flatMap(([file, , place]) => (place === program ? [file] : [])).sort(),
      )
    },
  )
})

describe('the source tree', () => {
  const files = globSync('{src,packages}/**/*.*', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const program = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.ts$/.test(file))

  it('has each file in a known folder, with a suffix that shows where it runs', () => {
    const rooms = [
      /^src\/base\/[\w-]+(\.test)?\.ts$/,
      /^src\/kit\/(list|selection|form|overlay|feedback|layout|theme)\/[\w-]+((\.client|\.test)?\.ts|\.tsx|(\.module)?\.css)$/,
      /^packages\/[\w-]+\/(src\/[\w-]+|test\/[\w-]+(\.test)?|vitest\.config)\.ts$/,
      /^packages\/[\w-]+\/(package\.json|tsconfig\.build\.json|README\.md)$/,
      /^src\/(kit|app\/server\/build|features\/[\w-]+)\/README\.md$/,
      /^src\/site\/([\w-]+\/)*[\w-]+((\.server|\.test)?\.tsx?|\.css)$/,
      /^src\/(app|platform)\/[\w-]+(\.test)?\.ts$/,
      /^src\/(app|platform)\/server\/([\w-]+\/)*[\w-]+((\.api)?\.test)?\.(ts|sql)$/,
      /^src\/(app|platform)\/browser\/([\w$-]+\/)*[\w$.-]+\.(tsx?|css)$/,
      // The two scripts that run before Node can strip types, and the head that both documents share.
      /^src\/app\/(server\/(main|hand-over)\.js|browser\/head\.html)$/,
      /^src\/features\/[\w-]+\/[\w-]+(\.(server|client|contract|test|api\.test)\.ts|\.ts|\.sql)$/,
      /^src\/features\/[\w-]+\/(screens|components)\/([\w-]+\/)*[\w-]+(\.(client|test)\.ts|\.tsx?|\.module\.css)$/,
    ]
    const astray = files.filter((file) => !rooms.some((room) => room.test(file)))
    expect(astray, 'ARCHITECTURE.md lists the folders and the suffixes').toEqual([])
  })

  it('has no file that suppresses a rule or loads code that the linter does not see', () => {
    const ways =
      /biome-ignore(-start)? lint\/plugin|biome-ignore-all|@ts-nocheck|@ts-ignore|\/\/\/ *<reference|\brequire\(/
    const both =
      /import\.meta\.(glob|url)|createRequire|getBuiltinModule|new Worker\b|\bdeclare (const|var|global)\b/
    const inNode = /\.server\.ts$|^src\/(app|platform)\/server\/|^packages\//
    const offenders = program.filter(
      (file) => ways.test(textOf(file)) || (both.test(textOf(file)) && !inNode.test(file)),
    )
    expect(offenders).toEqual([])
  })

  it('has no style sheet that imports from another feature', () => {
    const offenders = files.filter(
      (file) => file.endsWith('.css') && /(@import|from) +['"]\.\.\/\.\./.test(textOf(file)),
    )
    expect(offenders).toEqual([])
  })
})
