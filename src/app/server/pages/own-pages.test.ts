import { expect, it } from 'vitest'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { insertBrand } from './own-pages.ts'

const page = '<script type="application/json" id="brand">{}</script>'

/** Returns the brand that the page of the dashboard contains for a brand.json with these values. */
function readBrand(overrides: Partial<Parameters<typeof insertBrand>[1]>) {
  const html = insertBrand(page, { brand: createExampleBrand(), picture: null, ...overrides })
  return JSON.parse(html.replace(/<.*?>/g, ''))
}

it('the page of the dashboard says if the owner has named the brand, and if the data are sample data', () => {
  expect(readBrand({})).toMatchObject({ name: createExampleBrand().name, isNamed: false })
  expect(readBrand({})).not.toHaveProperty('demo')
  expect(readBrand({ changedAt: new Date() })).toMatchObject({ isNamed: true })
  expect(readBrand({ demo: true })).toMatchObject({ demo: true })
})
