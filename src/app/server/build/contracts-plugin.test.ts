/** In the browser build, the plugin replaces each contract by a smaller one without schemas. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { productsContract } from '#features/products/products.contract.ts'
import { contractsPlugin } from './contracts-plugin.ts'

const { filter, handler: loadContract } = contractsPlugin().load as unknown as {
  filter: { id: RegExp }
  handler(file: string): Promise<string>
}
const featuresFolder = join(import.meta.dirname, '../../../features')

it('the contracts plugin reduces each call of a contract to method, path and metadata', async () => {
  const code = await loadContract(join(featuresFolder, 'products/products.contract.ts'))
  const [, json = ''] = code.match(/^export const productsContract = (.*)\n$/) ?? []
  const reducedContract = JSON.parse(json)
  expect(Object.keys(reducedContract)).toEqual(Object.keys(productsContract))
  const { route, meta } = productsContract.update['~orpc']
  expect(reducedContract.update['~orpc']).toMatchObject({
    route: { method: route.method, path: route.path },
    meta: JSON.parse(JSON.stringify(meta)),
  })
  expect(json).not.toMatch(/zod|Schema":\{/i)
})

it('the contracts plugin refuses a contract that exports anything but calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'affiliate-contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'limit.contract.ts')
  writeFileSync(file, 'export const limit = 3\n')
  await expect(loadContract(file)).rejects.toThrow('limit')
})

it.each([
  ['src/features/products/products.contract.ts', true],
  ['src/features/products/product.ts', false],
  ['src/platform/contract.ts', false],
])('the contracts plugin replaces the content of %s: %s', (file, isReplaced) => {
  expect(filter.id.test(`/anywhere/${file}`)).toBe(isReplaced)
})
