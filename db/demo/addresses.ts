/** Addresses of the sample data. Streets and names are invented; places and postal codes belong together. */
import type { DemoAffiliate } from './affiliates.ts'
import { createRandom, pick } from './sample-values.ts'

const names = ['Ayu Contoh', 'Bunga Contoh', 'Citra Contoh', 'Dinda Contoh', 'Intan Contoh', 'Laras Contoh']
const streets = ['Melati Contoh', 'Kenanga Contoh', 'Anggrek Contoh', 'Cempaka Contoh', 'Dahlia Contoh']
const samplePlaces = [
  { district: 'Dago, Coblong', city: 'Bandung', postal_code: '40135' },
  { district: 'Tebet Timur, Tebet', city: 'Jakarta Selatan', postal_code: '12820' },
  { district: 'Gubeng, Gubeng', city: 'Surabaya', postal_code: '60281' },
  { district: 'Condongcatur, Depok', city: 'Kab. Sleman, DI Yogyakarta', postal_code: '55283' },
  { district: 'Lowokwaru, Lowokwaru', city: 'Malang', postal_code: '65141' },
  { district: 'Tembalang, Tembalang', city: 'Semarang', postal_code: '50275' },
] as const
const notes = [null, null, null, 'Pagar hijau, titip satpam bila kosong', 'Telepon dulu sebelum diantar']

/** Days since the registration after which the purge may erase an address. The sample data has no address as old. */
const retentionDays = { received: 30, sent: 85 }

interface DemoAddress {
  affiliate_id: string
  recipient: string
  address: string
  district: string
  city: string
  postal_code: string
  courier_note: string | null
  created_at: string
}

/**
 * Returns the addresses of affiliates whose samples wait or were sent lately. The one who waits longest and a few
 * others have no address.
 * @param affiliates the oldest last
 */
export function createDemoAddresses(affiliates: readonly DemoAffiliate[]): DemoAddress[] {
  const random = createRandom(58)
  const isWaiting = ({ sample_product_status }: DemoAffiliate) => sample_product_status === 'disetujui'
  const longestWaiting = affiliates.findLast(isWaiting)
  return affiliates
    .filter(
      (each) =>
        isWaiting(each) ||
        (each.sample_product_status === 'terkirim' &&
          each.days < (each.sample_received_at ? retentionDays.received : retentionDays.sent)),
    )
    .flatMap((affiliate) => {
      const hasNone = random() < 0.15
      const [nameDraw, streetDraw, placeDraw, noteDraw] = [random(), random(), random(), random()]
      if (affiliate === longestWaiting || hasNone) return []
      return {
        affiliate_id: affiliate.id,
        recipient: pick(names, nameDraw),
        address: `Jl. ${pick(streets, streetDraw)} No. ${1 + Math.floor(nameDraw * 90)}, RT 0${1 + Math.floor(streetDraw * 9)}/RW 0${1 + Math.floor(noteDraw * 9)}`,
        ...pick(samplePlaces, placeDraw),
        courier_note: pick(notes, noteDraw),
        created_at: affiliate.created_at,
      }
    })
}
