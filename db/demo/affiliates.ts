/** Affiliates who registered in the last five months. Older ones have progressed further. */
import type { Platform, SampleStatus, WhatsappStatus } from '#features/affiliates/affiliate-values.ts'
import type { CastName } from '../cast.ts'
import { daysAgo } from './clock.ts'
import {
  buildDemoHandle,
  buildDemoId,
  buildDemoName,
  buildDemoPhone,
  createRandom,
  pick,
  pickPlatform,
  regularHandle,
  rejectionReasons,
} from './sample-values.ts'

const affiliateCount = 180
const daysOfWork = 148
/**
 * One in this many affiliates has a known name. `acceptedEvery` of applications.ts is a multiple, since applicants give
 * their names.
 */
const namedEvery = 3

export interface DemoAffiliate {
  id: string
  platform: Platform
  username: string
  nama: string | null
  whatsapp: string
  selected_product_ids: [string, ...string[]]
  status_whatsapp: WhatsappStatus
  sample_product_status: SampleStatus
  sample_product_reason: string | null
  /** when the creator confirmed on their page that the parcel has arrived */
  sample_received_at: string | null
  creator: CastName
  created_at: string
  /** days since the registration */
  days: number
}

/** Returns the affiliates, oldest last. The first one to register is still active and has made most of the videos. */
export function createDemoAffiliates(now: Date, products: readonly string[]): DemoAffiliate[] {
  const random = createRandom(2024)
  return Array.from({ length: affiliateCount }, (_, i) => {
    const isRegular = i === affiliateCount - 1
    const days = (i / affiliateCount) ** 1.3 * daysOfWork + random() * 0.9
    const mainProduct = pick(products, random() ** 1.5)
    const others = products.filter((id) => id !== mainProduct && random() < (isRegular ? 1 : 0.18))
    const name = isRegular ? regularHandle : buildDemoHandle(i)
    const stage = isRegular ? sampleSentStage : drawStage(days, random)
    return {
      id: buildDemoId('a', i + 1),
      platform: isRegular ? 'tiktok' : pickPlatform(random()),
      username: random() < 0.3 ? `@${name}` : name,
      nama: i % namedEvery === namedEvery - 1 ? buildDemoName(name) : null,
      whatsapp: buildDemoPhone(i, random()),
      selected_product_ids: [mainProduct, ...others],
      ...stage,
      sample_product_reason:
        stage.sample_product_status === 'rejected' ? pick(rejectionReasons, random()) : null,
      sample_received_at: stage.sample_product_status === 'terkirim' ? findArrival(i, days, now) : null,
      creator: pick(['sari', 'budi', 'dewi', 'dewi'] as const, random()),
      created_at: daysAgo(now, days),
      days,
    }
  })
}

/** Returns when the parcel arrived, four days after the registration. One in four creators doesn't confirm it. */
function findArrival(i: number, days: number, now: Date): string | null {
  return days > 7 && i % 4 > 0 ? daysAgo(now, days - 4) : null
}

/** Returns when creators last opened their pages: some of those with a sample of the last month. */
export function createDemoVisits(now: Date, affiliates: readonly DemoAffiliate[]) {
  return affiliates
    .filter(
      ({ sample_product_status, days }, i) => sample_product_status === 'terkirim' && days < 30 && i % 3 > 0,
    )
    .map(({ id, days }) => ({ affiliate_id: id, opened_at: daysAgo(now, days / 4) }))
}

type Stage = Pick<DemoAffiliate, 'status_whatsapp' | 'sample_product_status'>

const sampleSentStage: Stage = { status_whatsapp: 'sudah', sample_product_status: 'terkirim' }

/** An affiliate is contacted first, then the account is reviewed, then a sample is sent. */
function drawStage(days: number, random: () => number): Stage {
  const notContactedChance = days < 1 ? 0.7 : days < 3 ? 0.3 : days < 10 ? 0.12 : 0.04
  if (random() < notContactedChance) return { status_whatsapp: 'belum', sample_product_status: 'review' }
  return { status_whatsapp: 'sudah', sample_product_status: pick(listLikelyStatuses(days), random()) }
}

/** Returns the statuses of samples at this age; the more likely ones several times. */
function listLikelyStatuses(days: number): SampleStatus[] {
  if (days < 2) return ['review', 'review', 'review', 'disetujui']
  if (days < 7) return ['review', 'disetujui', 'disetujui', 'rejected', 'terkirim', 'terkirim']
  return ['disetujui', 'rejected', 'rejected', ...Array<SampleStatus>(9).fill('terkirim')]
}
