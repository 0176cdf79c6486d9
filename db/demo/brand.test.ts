import { expect, it } from 'vitest'
import { brandSchema } from '#base/brand.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { withSamples } from './brand.ts'

it('the demo gives every product a price, and marks other texts, shops and links as samples', () => {
  const brand = brandSchema.parse(withSamples(createExampleBrand()))
  expect(brand.products).toHaveLength(4)
  for (const { price, size, bpom, shops } of brand.products) {
    expect(price).toBeGreaterThan(0)
    for (const text of [size, bpom, ...shops.map(({ name }) => name)]) expect(text).toContain('(contoh)')
  }
  for (const { name, url } of brand.marketplaces) {
    expect(name).toContain('(contoh)')
    expect(new URL(url).hostname).toMatch(/\.example\.com$/)
  }
})
