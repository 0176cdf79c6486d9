/**
 * Applications from the landing page: the latest are waiting, some were declined or look automated, and some were
 * accepted as affiliates.
 */
import { type SpamMark, spamMarks } from '#base/public-form.ts'
import { wishedProducts } from '#features/applications/application-form.ts'
import type { CastName } from '../cast.ts'
import type { DemoAffiliate } from './affiliates.ts'
import { daysAgo } from './clock.ts'
import {
  buildDemoHandle,
  buildDemoId,
  buildDemoName,
  buildDemoPhone,
  createRandom,
  pick,
  pickPlatform,
  rejectionReasons,
} from './sample-values.ts'

const waitingCount = 13
const declinedCount = 4
/** One in this many affiliates applied through the form. */
const acceptedEvery = 9
/** Number of the first applicant's handle. `createDemoAffiliates` uses lower ones. */
const firstHandle = 240

const towns = ['Garut', 'Bandung', 'Tasikmalaya', 'Cimahi', 'Bogor', 'Depok', 'Semarang', 'Makassar']
const sources = ['tiktok', 'instagram bio', 'grup wa', null, null]
const sentences = [
  'Konten skincare tiap minggu, paling sering review serum.',
  'Baru mulai live di malam hari, penontonnya sekitar 200 orang.',
  'Kulitku sensitif, jadi suka cerita proses cocok atau tidaknya.',
  '',
]

interface DemoApplication {
  id: string
  nama: string
  platform: DemoAffiliate['platform']
  username: string
  whatsapp: string
  product_wished: string | null
  product_id: string | null
  kota: string
  tentang: string
  page: string
  utm_source: string | null
  received_at: string
  mark: SpamMark | null
  submissions: string[]
  reapplications: object[]
  reapplied_at: string | null
  state: 'waiting' | 'accepted' | 'declined'
  reason: string | null
  decider: CastName | null
  decided_at: string | null
  affiliate_id: string | null
}

/** @param products ids in the order of the catalogue, which is the order of the form */
export function createDemoApplications(
  now: Date,
  products: readonly string[],
  affiliates: readonly DemoAffiliate[],
): DemoApplication[] {
  const random = createRandom(58)
  let applicationCount = 0

  /** @param days since the application was received */
  function createApplication(days: number, overrides: Partial<DemoApplication> = {}): DemoApplication {
    const n = applicationCount++
    const username = buildDemoHandle(firstHandle + n)
    // An applicant who names no product leaves the choice to the team.
    const productIndex = Math.floor(random() * (products.length + 1))
    return {
      id: buildDemoId('c', n + 1),
      nama: buildDemoName(username),
      platform: pickPlatform(random()),
      username,
      whatsapp: buildDemoPhone(firstHandle + n, random()),
      product_wished: wishedProducts[productIndex] ?? null,
      product_id: products[productIndex] ?? null,
      kota: pick(towns, random()),
      tentang: pick(sentences, random()),
      page: '/',
      utm_source: pick(sources, random()),
      received_at: daysAgo(now, days),
      mark: null,
      submissions: [`contoh-${n + 1}`],
      reapplications: [],
      reapplied_at: null,
      state: 'waiting',
      reason: null,
      decider: null,
      decided_at: null,
      affiliate_id: null,
      ...overrides,
    }
  }

  const [recentAffiliate, regularAffiliate] = [affiliates[3], affiliates.at(-1)]
  const waitingOverrides: Partial<DemoApplication>[] = [
    {},
    // A username with spaces, and a number with both +62 and 0.
    { nama: 'Glow', username: '@glow diary demo', whatsapp: '+62 0810 4321 8765' },
    // The number of an affiliate.
    { whatsapp: recentAffiliate?.whatsapp ?? '' },
    {},
    // The username of an affiliate, but on another platform.
    { platform: 'instagram', username: regularAffiliate?.username ?? '' },
    // Submitted again, with another town.
    { reapplications: [{ kota: 'Jakarta', at: daysAgo(now, 1.2) }], reapplied_at: daysAgo(now, 1.2) },
  ]
  const acceptedAffiliates = affiliates.filter((_, i) => i % acceptedEvery === acceptedEvery - 1)
  return [
    ...Array.from({ length: waitingCount }, (_, i) => createApplication(0.1 + i * 0.45, waitingOverrides[i])),
    ...spamMarks.slice(0, 3).map((mark, i) => createApplication(0.5 + i * 2.3, { mark })),
    ...Array.from({ length: declinedCount }, (_, i) =>
      createApplication(9 + i * 11, {
        state: 'declined',
        reason: rejectionReasons[i] ?? null,
        decider: pick(['dewi', 'budi'] as const, random()),
        decided_at: daysAgo(now, 7.5 + i * 11),
      }),
    ),
    ...acceptedAffiliates.map(({ id, days, creator, created_at, ...row }) =>
      createApplication(days + 1.5, {
        nama: buildDemoName(row.username),
        platform: row.platform,
        username: row.username,
        whatsapp: row.whatsapp,
        product_wished: wishedProducts[products.indexOf(row.selected_product_ids[0])] ?? null,
        product_id: row.selected_product_ids[0],
        state: 'accepted',
        decider: creator,
        decided_at: created_at,
        affiliate_id: id,
      }),
    ),
  ]
}
