/**
 * The import rules between folders: the test writes each forbidden import into a file, and the linter must refuse it
 * with a message.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breaches, foreignGlobals } from './fence-breaches.ts'
import { createLintProject, removeLintProjects, runLinter, runTool } from './lint-project.ts'

const root = join(import.meta.dirname, '..')

/** The linter's messages for each written file. */
const messagesByFile = new Map<string, string[]>()

beforeAll(async () => {
  const folder = createLintProject([
    ...breaches.map(([file, code], i): [string, string] => [nameBreachFile(file, i), code]),
    ...allowedImports,
  ])
  for (const { file, message } of await runLinter(folder))
    messagesByFile.set(file, [...(messagesByFile.get(file) ?? []), message])
}, 60_000)
afterAll(removeLintProjects)

/** Returns a separate file name for each breach. */
function nameBreachFile(file: string, i: number): string {
  return file.replace('wrong', `wrong-${i}`)
}

describe('the import rules', () => {
  it.each(breaches.map((breach, i) => [...breach, i] as const))('reject in %s: %s', (file, _, message, i) => {
    expect(messagesByFile.get(nameBreachFile(file, i))).toContainEqual(expect.stringMatching(`^${message}`))
  })

  it.each(allowedImports)('allow in %s: %s', (file) => {
    expect(messagesByFile.get(file)).toBeUndefined()
  })

  it.each(['server', 'browser'] as const)(
    'keep globals of the other side out of the %s program',
    async (program) => {
      const folder = createLintProject(foreignGlobals.map(([file, code]) => [file, code]))
      const errors = (await runTool('tsc', ['-p', `tsconfig.${program}.json`], folder)).split('\n')
      const refusedFiles = errors
        .filter((line) => line.includes('Cannot find name'))
        .map((line) => line.split('(')[0])
      expect(refusedFiles.sort()).toEqual(
        foreignGlobals
          .flatMap(([file, , refusingProgram]) => (refusingProgram === program ? [file] : []))
          .sort(),
      )
    },
  )
})

describe('the source tree', () => {
  const files = globSync('{src,packages}/**/*.*', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  const readText = (file: string) => readFileSync(join(root, file), 'utf8')
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.ts$/.test(file))

  it('has each file in a known folder, with a suffix that shows where it runs', () => {
    const allowedPaths = [
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
    const misplaced = files.filter((file) => !allowedPaths.some((pattern) => pattern.test(file)))
    expect(misplaced, 'ARCHITECTURE.md lists the folders and the suffixes').toEqual([])
  })

  it('has no file that suppresses a rule or loads code that the linter does not see', () => {
    const suppressions =
      /biome-ignore(-start)? lint\/plugin|biome-ignore-all|@ts-nocheck|@ts-ignore|\/\/\/ *<reference|\brequire\(/
    const loaders =
      /import\.meta\.(glob|url)|createRequire|getBuiltinModule|new Worker\b|\bdeclare (const|var|global)\b/
    const nodeFile = /\.server\.ts$|^src\/(app|platform)\/server\/|^packages\//
    const offenders = sources.filter(
      (file) => suppressions.test(readText(file)) || (loaders.test(readText(file)) && !nodeFile.test(file)),
    )
    expect(offenders).toEqual([])
  })

  it('has no style sheet that imports from another feature', () => {
    const offenders = files.filter(
      (file) => file.endsWith('.css') && /(@import|from) +['"]\.\.\/\.\./.test(readText(file)),
    )
    expect(offenders).toEqual([])
  })
})

/** Imports that are often needed and that no rule may refuse. */
const allowedImports: [file: string, imported: string][] = [
  ['src/features/registration/fine.server.ts', `import '#features/affiliates/affiliate-reads.server.ts'`],
  ['src/features/affiliate-list/fine.client.ts', `import '#features/affiliates/affiliates.client.ts'`],
  ['src/features/editing/components/fine.tsx', `import '#features/affiliates/components/platform-chip.tsx'`],
  ['src/features/message-queue/fine.server.ts', `import '#features/affiliates/affiliate-steps.server.ts'`],
  ['src/features/dashboard/components/fine.ts', `import '#features/affiliate-list/data-affiliate-search.ts'`],
  ['src/features/products/fine.ts', `import '#features/users/user.ts'`],
  ['src/features/products/fine.contract.ts', `import '@orpc/contract'`],
  ['src/features/products/fine.server.ts', `import '#platform/server/log.ts'`],
  ['src/features/products/components/a/b/fine.tsx', `import '../../../product.ts'`],
  ['src/features/products/components/fine.client.ts', `import '#features/users/users.client.ts'`],
  ['src/features/products/fine.api.test.ts', `import '#test/program.ts'`],
  ['src/app/server/fine.ts', `import '#embedded-postgres'`],
  ['src/app/server/build/fine.ts', `import 'vite'`],
  ['src/app/server/build/fine.ts', `import 'postcss'`],
  ['packages/embedded-postgres/src/fine.ts', `import 'pg'`],
  ['packages/embedded-postgres/test/fine.test.ts', `import '../src/folder.ts'`],
  ['packages/embedded-postgres/fine.config.ts', `import 'vitest/config'`],
  ['src/app/browser/routes/dashboard/fine.tsx', `import '../../router.ts'`],
  ['src/platform/server/http/fine.ts', `import '../log.ts'`],
  ['src/kit/fine.tsx', `import './fine.css'`],
  ['src/site/landing/fine.tsx', `import '../components/footer.tsx'`],
  ['src/site/forms/fine.tsx', `import '#features/applications/application-form.ts'`],
  ['src/site/creator/fine.tsx', `import '#features/creator-pages/creator-page.ts'`],
  ['bench/fine.ts', `import 'pg'`],
  ['fine.config.ts', `import 'vite'`],
]
