import type { Brand, productIds } from '#base/brand.ts'
import { formatCount } from '#base/count.ts'
import type { Vessel } from '../art/products.tsx'

export interface ShownProduct {
  /** Also the id of its element on the landing page. */
  id: (typeof productIds)[number]
  vessel: Vessel
  name: string
  kind: string
  text: string
  use: 'Pagi dan malam' | 'Malam'
}

/** Products in the order in which they are applied. */
export const products: readonly ShownProduct[] = [
  {
    id: 'gentle-facial-cleanser',
    vessel: 'cleanser',
    name: 'Gentle Facial Cleanser',
    kind: 'Pembersih wajah',
    text: 'Mengangkat debu, minyak, dan sisa hari tanpa membuat kulit terasa tertarik.',
    use: 'Pagi dan malam',
  },
  {
    id: 'daily-facemist-toner',
    vessel: 'toner',
    name: 'Daily Facemist Toner',
    kind: 'Toner semprot',
    text: 'Kabut halus yang menyegarkan dan menyiapkan kulit untuk langkah berikutnya.',
    use: 'Pagi dan malam',
  },
  {
    id: 'night-serum',
    vessel: 'serum',
    name: 'Night Serum',
    kind: 'Serum malam',
    text: 'Bekerja selagi kamu tidur, saat kulit punya waktu untuk memulihkan diri.',
    use: 'Malam',
  },
  {
    id: 'daily-moisturizer',
    vessel: 'moisturizer',
    name: 'Daily Moisturizer',
    kind: 'Pelembap',
    text: 'Menjaga kelembapan sepanjang hari. Ringan, cepat meresap, tidak lengket.',
    use: 'Pagi dan malam',
  },
]

/** Returns the owner's facts about a product: price, size, registration numbers and shops, each only if provided. */
export function findBrandFacts(brand: Brand, id: ShownProduct['id']): Partial<Brand['products'][number]> {
  return brand.products.find((product) => product.product === id) ?? {}
}

export function formatRupiah(price: number): string {
  return `Rp${formatCount(price)}`
}
