/** A copy of the project in which affiliates have one more field, added by the recipe in CONTRIBUTING.md. */
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

const root = join(import.meta.dirname, '..')
const copiedFiles = [
  '{src,packages,db,test,fuzz,faults,e2e,browsers,docs,bench}/**/*.{ts,tsx,js,json,css,sql}',
  '*.{json,config.ts}',
]

/** The steps of the recipe besides the migration: a file, a place in it, and the text that is added there. */
const steps = [
  ['affiliates.sql', /(?<=^grant select \(id, )/m, 'city, '],
  ['affiliates.sql', /(?<=^ {2}insert \()(?=platform, )/m, 'city, '],
  ['affiliates.sql', /(?<=^ {2}update \()(?=platform, )/m, 'city, '],
  ['affiliates.sql', /(?<=write_audit\('affiliate', 'id',\s+')/, 'city '],
  [
    'affiliate.ts',
    /^(?= {4}created_at: )/m,
    `    city: { label: 'Kota', read: z.string().nullable(), written: lineOfText(100), optional: true },\n`,
  ],
] as const

export interface ProjectWithCity {
  folder: string
  remove(): void
}

/** Makes the copy in a temporary folder. Its affiliates have the optional field `city`. */
export function createProjectWithCity(): ProjectWithCity {
  const folder = mkdtempSync(join(tmpdir(), 'affiliate-city-'))
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name)
  for (const file of globSync(copiedFiles, { cwd: root, exclude })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'db/migrations/9999_affiliates_have_a_city.sql'),
    'alter table affiliate_registrations add column city text;\n',
  )
  for (const [name, place, addedText] of steps) {
    const file = join(folder, 'src/features/affiliates', name)
    const text = readFileSync(file, 'utf8')
    if (!place.test(text)) throw new Error(`${name} has no ${place}`)
    writeFileSync(file, text.replace(place, addedText))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
