/** The affiliate lists. */
import { compare } from './measure.ts'

await compare({
  small: { affiliates: 1_000, videos: 500, products: 20 },
  large: { affiliates: 100_000, videos: 50_000, products: 20 },
  asked: {
    'Data Affiliate: first page': '/affiliates/cards',
    'page 50 and 5,000': '/affiliates/cards?page=LAST',
    'tab of a product': '/affiliates/cards?product_id=PRODUCT',
    'tabs with counts': '/affiliates/tabs',
    'late ones': '/affiliates/cards?late=ya',
    'search, few rows': '/affiliates/cards?q=nadya.7f',
    'search, many rows': '/affiliates/cards?q=nad',
    'search, no row': '/affiliates/cards?q=zzzzzz',
    'Registrasi: first page': '/affiliates',
    'sample status': '/affiliates?sample_product_status=disetujui',
  },
  afterWrite: ['/affiliates/tabs', '/affiliates/cards', '/affiliates/cards?q=nad'],
})
