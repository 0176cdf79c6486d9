/** The fence between rooms: each import that must not be is planted, and has to be refused with a sentence. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** By the room that imports: the file, what it imports, and the beginning of the sentence that refuses it. */
const breaches: [file: string, imported: string, why: string][] = [
  // a noun
  ['src/features/products/plant.ts', `import 'pg'`, 'A noun knows zod'],
  ['src/features/products/plant.ts', `import 'kysely'`, 'A noun knows zod'],
  ['src/features/products/plant.ts', `import 'node:fs'`, 'A noun knows zod'],
  ['src/features/products/plant.ts', `import 'react'`, 'A noun knows zod'],
  ['src/features/products/plant.ts', `import '@orpc/contract'`, 'A noun knows zod'],
  ['src/features/products/plant.ts', `import './products.server.ts'`, 'Without a suffix a file is pure'],
  ['src/features/products/plant.ts', `import './products.client.ts'`, 'Without a suffix a file is pure'],
  ['src/features/products/plant.ts', `import './parts/product-list.tsx'`, 'Without a suffix a file is pure'],
  ['src/features/products/plant.ts', `import '#kit/toast.tsx'`, 'Without a suffix a file is pure'],
  ['src/features/products/plant.ts', `import '#platform/server/log.ts'`, 'Without a suffix a file is pure'],
  ['src/features/products/plant.ts', `import './products.contract.ts'`, 'The contract is made of nouns'],
  ['src/features/products/parts/plant.ts', `import '@mantine/core'`, 'A noun knows zod'],
  // a contract
  [
    'src/features/products/plant.contract.ts',
    `import './products.server.ts'`,
    'Without a suffix a file is pure',
  ],
  [
    'src/features/products/plant.contract.ts',
    `import './products.client.ts'`,
    'Without a suffix a file is pure',
  ],
  ['src/features/products/plant.contract.ts', `import '@orpc/server'`, 'A noun knows zod'],
  [
    'src/features/products/plant.contract.ts',
    `import '#platform/server/http/calls.ts'`,
    'Without a suffix a file is pure',
  ],
  [
    'src/features/products/plant.contract.ts',
    `import '#features/users/users.contract.ts'`,
    'Between features',
  ],
  // what runs in Node
  ['src/features/products/plant.server.ts', `import './products.client.ts'`, 'This runs in Node'],
  ['src/features/products/plant.server.ts', `import './parts/product-list.tsx'`, 'This runs in Node'],
  [
    'src/features/products/plant.server.ts',
    `import './screens/product-management-screen.tsx'`,
    'This runs in Node',
  ],
  ['src/features/products/plant.server.ts', `import '#kit/toast.tsx'`, 'This runs in Node'],
  ['src/features/products/plant.server.ts', `import '@mantine/core'`, 'This runs in Node'],
  ['src/features/products/plant.server.ts', `import '@orpc/client'`, 'This runs in Node'],
  ['src/features/products/plant.server.ts', `import '#platform/browser/calls.ts'`, 'This runs in Node'],
  ['src/features/products/plant.server.ts', `import 'pg'`, 'The database has one door'],
  ['src/features/products/plant.server.ts', `import '#features/users/users.server.ts'`, 'Between features'],
  ['src/features/products/plant.server.ts', `import '#features/users/users.client.ts'`, 'Between features'],
  [
    'src/features/products/plant.server.ts',
    `import type { A } from '#features/users/users.contract.ts'`,
    'Between features',
  ],
  ['src/platform/server/plant.ts', `import '#platform/browser/calls.ts'`, 'This runs in Node'],
  ['src/app/server/plant.ts', `import '#app/browser/router.ts'`, 'This runs in Node'],
  [
    'src/app/server/plant.ts',
    `import '#features/users/screens/user-management-screen.tsx'`,
    'This runs in Node',
  ],
  // what runs in the browser
  ['src/features/products/screens/plant.tsx', `import '../products.server.ts'`, 'This runs in the browser'],
  [
    'src/features/products/screens/plant.tsx',
    `import type { A } from '../products.server.ts'`,
    'This runs in the browser',
  ],
  [
    'src/features/products/screens/plant.tsx',
    `import '#platform/server/mail/mail.ts'`,
    'This runs in the browser',
  ],
  ['src/features/products/screens/plant.tsx', `import 'nodemailer'`, 'This runs in the browser'],
  ['src/features/products/screens/plant.tsx', `import 'node:crypto'`, 'This runs in the browser'],
  [
    'src/features/products/screens/plant.tsx',
    `import '#features/users/users.contract.ts'`,
    'Between features',
  ],
  [
    'src/features/products/screens/plant.tsx',
    `import '#features/users/screens/user-management-screen.tsx'`,
    'Between features',
  ],
  [
    'src/features/products/parts/plant.tsx',
    `import '#features/users/parts/user-name.tsx'`,
    'Between features',
  ],
  ['src/features/products/parts/plant.client.ts', `import 'kysely'`, 'This runs in the browser'],
  ['src/features/products/plant.client.ts', `import './products.server.ts'`, 'This runs in the browser'],
  ['src/features/products/plant.client.ts', `import './parts/product-list.tsx'`, 'Screens know their client'],
  ['src/platform/browser/plant.ts', `import '#platform/server/log.ts'`, 'This runs in the browser'],
  ['src/platform/browser/plant.ts', `import 'pino'`, 'This runs in the browser'],
  ['src/app/browser/plant.tsx', `import '#app/server/start.ts'`, 'This runs in the browser'],
  ['src/app/browser/plant.tsx', `import '#features/users/users.server.ts'`, 'This runs in the browser'],
  ['src/app/browser/plant.tsx', `import 'hono'`, 'This runs in the browser'],
  // rooms
  ['src/base/plant.ts', `import '#kit/verbs.ts'`, 'base holds pure helpers'],
  ['src/base/plant.ts', `import 'react'`, 'base holds pure helpers'],
  ['src/base/plant.ts', `import 'node:os'`, 'base holds pure helpers'],
  ['src/kit/plant.tsx', `import 'pg'`, 'This runs in the browser'],
  ['src/kit/plant.tsx', `import '#features/users/user.ts'`, 'kit is interface without nouns'],
  ['src/kit/plant.tsx', `import '#platform/browser/calls.ts'`, 'kit is interface without nouns'],
  ['src/kit/plant.ts', `import 'react'`, 'Without a suffix a file is pure'],
  ['src/kit/plant.ts', `import './layer.client.ts'`, 'Without a suffix a file is pure'],
  ['src/platform/server/plant.ts', `import '#features/users/user.ts'`, 'platform knows no nouns'],
  ['src/platform/plant.ts', `import './server/log.ts'`, 'Without a suffix a file is pure'],
  ['src/platform/plant.ts', `import 'hono'`, 'A noun knows zod'],
  ['src/site/plant.tsx', `import '#features/products/product.ts'`, 'The public site'],
  ['src/site/plant.tsx', `import '@mantine/core'`, 'The public site'],
  ['src/site/plant.tsx', `import '#kit/toast.tsx'`, 'The public site'],
  ['src/cluster/plant.ts', `import '#platform/server/log.ts'`, 'The embedded cluster'],
  ['src/cluster/plant.ts', `import '../platform/server/log.ts'`, 'A relative path stays in its room'],
  ['src/platform/server/plant.ts', `import '#cluster'`, 'platform knows no nouns'],
  ['src/app/server/plant.ts', `import '../../cluster/lock.ts'`, 'A relative path stays in its room'],
  ['test/plant.ts', `import '../src/cluster/lock.ts'`, 'Name what is in src'],
  ['src/app/plant.ts', `import './server/start.ts'`, 'Without a suffix a file is pure'],
  ['src/app/plant.ts', `import 'hono'`, 'A noun knows zod'],
  ['src/features/products/plant.server.ts', `import '#app/contract.ts'`, 'A feature does not know'],
  ['src/features/products/screens/plant.tsx', `import '#db/cast.ts'`, 'A feature does not know'],
  ['src/features/products/plant.server.ts', `import '#test/person.ts'`, 'What serves tests'],
  // ways around
  ['src/features/products/plant.ts', `import '../users/user.ts'`, 'A relative path stays in its room'],
  [
    'src/features/products/parts/plant.tsx',
    `import '../../users/users.client.ts'`,
    'A relative path stays in its room',
  ],
  [
    'src/features/products/parts/deep/plant.tsx',
    `import '../../../users/users.client.ts'`,
    'A relative path stays in its room',
  ],
  [
    'src/features/products/screens/plant.tsx',
    `export * from '../products.server.ts'`,
    'This runs in the browser',
  ],
  [
    'src/features/products/screens/plant.tsx',
    `export const a = import('../products.server.ts')`,
    'This runs in the browser',
  ],
  [
    'src/features/products/screens/plant.tsx',
    `export type A = import('pg').Pool`,
    'This runs in the browser',
  ],
  [
    'src/features/session/plant.server.ts',
    `import { hashPassword } from 'better-auth/crypto'\nhashPassword('')`,
    'Hashing waits in one queue',
  ],
]

/** What the linter can't see in an import is not in the types of that program. */
const strangers: [file: string, text: string, program: 'server' | 'browser'][] = [
  ['src/base/document.ts', 'export const a = document.title', 'server'],
  ['src/base/process.ts', 'export const a = process.pid', 'browser'],
  ['src/features/products/window.server.ts', 'export const a = window.innerWidth', 'server'],
  ['src/features/products/buffer.client.ts', `export const a = Buffer.from('')`, 'browser'],
  ['src/kit/process.tsx', 'export const a = process.pid', 'browser'],
  ['src/platform/server/element.ts', 'export const a = new HTMLElement()', 'server'],
]

const grounds: string[] = []
/** What the linter says of each planted file. */
const said = new Map<string, string[]>()

beforeAll(async () => {
  const ground = groundWith(breaches.map(([file, imported], i) => [planted(file, i), imported]))
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false']
  for (const { location, message } of JSON.parse(await saidBy('biome', args, ground)).diagnostics)
    said.set(location.path, [...(said.get(location.path) ?? []), message])
}, 60_000)
afterAll(() => {
  for (const ground of grounds) rmSync(ground, { recursive: true })
})

/** A tree with the rules of this one and nothing but these files. */
function groundWith(files: [file: string, text: string][]): string {
  const ground = mkdtempSync(join(tmpdir(), 'affiliate-fence-'))
  grounds.push(ground)
  for (const file of [
    'package.json',
    'biome.json',
    'fence.grit',
    ...globSync('tsconfig*.json', { cwd: root }),
  ])
    cpSync(join(root, file), join(ground, file))
  symlinkSync(join(root, 'node_modules'), join(ground, 'node_modules'))
  for (const [file, text] of files) {
    mkdirSync(join(ground, dirname(file)), { recursive: true })
    writeFileSync(join(ground, file), `${text}\n`)
  }
  return ground
}

async function saidBy(tool: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(join(root, 'node_modules/.bin', tool), args, { cwd, maxBuffer: 1e8 }).catch(
    (failed) => failed,
  )
  return stdout
}

/** Each breach in a file of its own. */
function planted(file: string, i: number): string {
  return file.replace('plant', `plant-${i}`)
}

describe('the fence', () => {
  it.each(breaches.map((breach, i) => [...breach, i] as const))('%s: %s', (file, _, why, i) => {
    expect(said.get(planted(file, i))).toContainEqual(expect.stringMatching(`^${why}`))
  })

  it.each(['server', 'browser'] as const)(
    'keeps out of the %s what only the other side has',
    async (program) => {
      const ground = groundWith(strangers.map(([file, text]) => [file, text]))
      const errors = (await saidBy('tsc', ['-p', `tsconfig.${program}.json`], ground)).split('\n')
      const refused = errors
        .filter((line) => line.includes('Cannot find name'))
        .map((line) => line.split('(')[0])
      expect(refused.sort()).toEqual(
        strangers.flatMap(([file, , where]) => (where === program ? [file] : [])).sort(),
      )
    },
  )
})

describe('features', () => {
  it('do not import each other', () => {
    const edges = new Map<string, string>()
    for (const file of globSync('src/features/**/*.{ts,tsx}', { cwd: root }))
      if (!/\.test\.tsx?$/.test(file))
        for (const [, other] of readFileSync(join(root, file), 'utf8').matchAll(/'#features\/([^/]+)\//g)) {
          const own = file.split('/')[2]
          if (own !== other) edges.set(`${own} → ${other}`, file)
        }
    expect(edges.size).toBeGreaterThan(10)
    const mutual = [...edges].filter(([edge]) => edges.has(edge.split(' → ').reverse().join(' → ')))
    expect(mutual.map(([edge, file]) => `${edge}: ${file}`)).toEqual([])
  })
})
