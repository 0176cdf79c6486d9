/**
 * Every resource that users can write. Resources are found by their files, since an import by name would hide unused
 * exports from knip.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '#base/resource.ts'

const root = join(import.meta.dirname, '..')
const sharedFiles = globSync('src/features/*/*.ts', { cwd: root }).filter((path) => !/\.\w+\.ts$/.test(path))
const files = await Promise.all(sharedFiles.map((path) => import(/* @vite-ignore */ join(root, path))))

export const resources = files
  .flatMap((file) => Object.values(file))
  .filter(
    (value): value is Resource =>
      typeof value === 'object' && value !== null && 'table' in value && 'row' in value,
  )
  .filter(({ fields }) => Object.values(fields).some(({ written }) => written))
