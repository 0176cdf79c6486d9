/** What a noun tells of its fields, and what the grants of its table say. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Noun, readNames, storedNames } from '#base/noun.ts'
import { setStage } from '#test/acting.ts'

const stage = await setStage()

// Found by their files, not imported by name: the check of dead code counts an import as use.
const root = join(import.meta.dirname, '..')
const pure = globSync('src/features/*/*.ts', { cwd: root }).filter((path) => !/\.\w+\.ts$/.test(path))
const exported = await Promise.all(pure.map((path) => import(/* @vite-ignore */ join(root, path))))
const nouns = exported
  .flatMap((file) => Object.values(file))
  .filter(
    (value): value is Noun =>
      typeof value === 'object' && value !== null && 'table' in value && 'row' in value,
  )

/** A word for what is not the same on both sides, and why. */
const otherwise: Record<string, string> = {
  'affiliate_registrations.product_id is not granted for INSERT': 'it is the first of the selection',
  'affiliate_registrations.product_id is not granted for UPDATE': 'it is the first of the selection',
  'affiliate_registrations.selected_product_ids is granted for INSERT, and no field':
    'it begins with product_id',
  'affiliate_registrations.selected_product_ids is granted for UPDATE, and no field':
    'it begins with product_id',
  'affiliate_registrations.status_whatsapp is granted for UPDATE, and no field': 'steps and the edit screen',
  'affiliate_registrations.sample_product_status is granted for UPDATE, and no field':
    'steps and the edit screen',
  'affiliate_registrations.sample_product_reason is granted for UPDATE, and no field': 'the edit screen',
  'videos.video_vo is not granted for SELECT': 'app.video_links_shown gives it to those who may see it',
  'videos.video_review is not granted for SELECT': 'likewise',
}

describe.each(nouns.map((noun) => [noun.name, noun] as const))('%s', (_name, noun) => {
  let granted: Record<'SELECT' | 'INSERT' | 'UPDATE', string[]>

  beforeAll(async () => {
    const rows = await stage.owner<{ word: 'SELECT' | 'INSERT' | 'UPDATE'; columns: string[] }>(
      `select privilege_type as word, array_agg(column_name::text) as columns from information_schema.column_privileges
       where grantee = 'app_request' and table_schema = 'public' and table_name = $1 group by 1`,
      [noun.table],
    )
    granted = {
      SELECT: [],
      INSERT: [],
      UPDATE: [],
      ...Object.fromEntries(rows.map((row) => [row.word, row.columns])),
    }
  })

  it.each([
    ['created', 'INSERT'],
    ['edited', 'UPDATE'],
  ] as const)('of what is %s each field is granted for %s, and each such column is a field', (when, word) => {
    const told = storedNames(noun, when)
    const differing = [
      ...told
        .filter((name) => !granted[word].includes(name))
        .map((name) => `${noun.table}.${name} is not granted for ${word}`),
      ...granted[word]
        .filter((name) => !told.includes(name))
        .map((name) => `${noun.table}.${name} is granted for ${word}, and no field`),
    ]
    expect(differing.filter((difference) => !otherwise[difference])).toEqual([])
  })

  it('reads what its table grants, where that is a column', async () => {
    const columns = await stage.owner<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [`public.${noun.table}`],
    )
    const read = readNames(noun).filter((name) => columns.some((column) => column.name === name))
    const hidden = read
      .filter((name) => !granted.SELECT.includes(name))
      .map((name) => `${noun.table}.${name} is not granted for SELECT`)
    expect(hidden.filter((difference) => !otherwise[difference])).toEqual([])
    expect(read.length).toBeGreaterThan(0)
  })
})

it('knows every noun of the program', () => {
  const tables = nouns.map(({ table }) => table).sort()
  expect(tables).toEqual(['affiliate_registrations', 'griting_templates', 'products', 'profiles', 'videos'])
})
