/** Every noun that people write, found by its file: the check of dead code counts an import by name as use. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Noun } from '#base/noun.ts'

const root = join(import.meta.dirname, '..')
const pure = globSync('src/features/*/*.ts', { cwd: root }).filter((path) => !/\.\w+\.ts$/.test(path))
const files = await Promise.all(pure.map((path) => import(/* @vite-ignore */ join(root, path))))

export const nouns = files
  .flatMap((file) => Object.values(file))
  .filter(
    (value): value is Noun =>
      typeof value === 'object' && value !== null && 'table' in value && 'row' in value,
  )
  .filter(({ fields }) => Object.values(fields).some(({ written }) => written))
