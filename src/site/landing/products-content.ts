import type { Vessel } from '../art/products.tsx'

export interface ShownProduct {
  id: Vessel
  name: string
  kind: string
  text: string
  use: 'Pagi dan malam' | 'Malam'
}

/** In the order in which they go on the skin. */
export const products: ShownProduct[] = [
  {
    id: 'cleanser',
    name: 'Gentle Facial Cleanser',
    kind: 'Pembersih wajah',
    text: 'Mengangkat debu, minyak, dan sisa hari tanpa membuat kulit terasa tertarik.',
    use: 'Pagi dan malam',
  },
  {
    id: 'toner',
    name: 'Daily Facemist Toner',
    kind: 'Toner semprot',
    text: 'Kabut halus yang menyegarkan dan menyiapkan kulit untuk langkah berikutnya.',
    use: 'Pagi dan malam',
  },
  {
    id: 'serum',
    name: 'Night Serum',
    kind: 'Serum malam',
    text: 'Bekerja selagi kamu tidur, saat kulit punya waktu untuk memulihkan diri.',
    use: 'Malam',
  },
  {
    id: 'moisturizer',
    name: 'Daily Moisturizer',
    kind: 'Pelembap',
    text: 'Menjaga kelembapan sepanjang hari. Ringan, cepat meresap, tidak lengket.',
    use: 'Pagi dan malam',
  },
]
