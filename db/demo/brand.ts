/** Sample shops, prices, sizes and phone numbers for the demo's landing page. Each text says that it is a sample. */
import type { Brand } from '#base/brand.ts'

const markAsSample = (text: string) => `${text} (contoh)`
const createShop = (name: string) => ({
  name: markAsSample(name),
  url: `https://${name.toLowerCase()}.example.com`,
})

/** In the order of their product numbers. */
export const sampleProducts = [
  { product: 'gentle-facial-cleanser', price: 89_000, size: markAsSample('100 ml') },
  { product: 'daily-facemist-toner', price: 75_000, size: markAsSample('60 ml') },
  { product: 'night-serum', price: 129_000, size: markAsSample('20 ml') },
  { product: 'daily-moisturizer', price: 99_000, size: markAsSample('50 g') },
] as const

export function withSamples(brand: Brand): Brand {
  return {
    ...brand,
    // No number range begins with 0810.
    whatsapp: '+62 810 1000 2000',
    marketplaces: [createShop('Shopee'), createShop('Tokopedia')],
    products: sampleProducts.map((product, i) => ({
      ...product,
      bpom: markAsSample(`NA 1825000000${i + 1}`),
      shops: [createShop('Shopee')],
    })),
  }
}
