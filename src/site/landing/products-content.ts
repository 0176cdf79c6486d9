import type { Brand, productIds } from '#base/brand.ts'
import { formatCount } from '#base/count.ts'
import type { Vessel } from '../art/vessels.tsx'

export interface SiteProduct {
  /** Also the id of its element on the landing page. */
  id: (typeof productIds)[number]
  vessel: Vessel
  name: string
  kind: string
  text: string
  usageTime: 'Pagi dan malam' | 'Malam'
}

/** Products in the order in which they are applied. */
export const products: readonly SiteProduct[] = [
  {
    id: 'gentle-facial-cleanser',
    vessel: 'cleanser',
    name: 'Gentle Facial Cleanser',
    kind: 'Pembersih wajah',
    text: 'Mengangkat debu, minyak, dan sisa hari tanpa membuat kulit terasa tertarik.',
    usageTime: 'Pagi dan malam',
  },
  {
    id: 'daily-facemist-toner',
    vessel: 'toner',
    name: 'Daily Facemist Toner',
    kind: 'Toner semprot',
    text: 'Kabut halus yang menyegarkan dan menyiapkan kulit untuk langkah berikutnya.',
    usageTime: 'Pagi dan malam',
  },
  {
    id: 'night-serum',
    vessel: 'serum',
    name: 'Night Serum',
    kind: 'Serum malam',
    text: 'Bekerja selagi kamu tidur, saat kulit punya waktu untuk memulihkan diri.',
    usageTime: 'Malam',
  },
  {
    id: 'daily-moisturizer',
    vessel: 'moisturizer',
    name: 'Daily Moisturizer',
    kind: 'Pelembap',
    text: 'Menjaga kelembapan sepanjang hari. Ringan, cepat meresap, tidak lengket.',
    usageTime: 'Pagi dan malam',
  },
]

/** Returns what brand.json says about a product: price, size, registration numbers and shops, each if present. */
export function findProductDetails(brand: Brand, id: SiteProduct['id']): Partial<Brand['products'][number]> {
  return brand.products.find((product) => product.product === id) ?? {}
}

export function formatRupiah(price: number): string {
  return `Rp${formatCount(price)}`
}
