/** Sample data for `npm run demo`: the cast, and some months of believable work. The same on every run. */
import { Client } from 'pg'
import { platforms } from '#features/affiliates/affiliate.ts'
import { type CastName, seedCast } from './cast.ts'

const affiliateCount = 340
const videoCount = 64

/** Fills a database that has no affiliates yet; leaves any other as it is. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query('select from affiliate_registrations limit 1')
    if (rows.length > 0) return
    await owner.query('begin')
    const ids = await seedCast(owner)
    const products = await productIds(owner)
    await owner.query(
      `update products set price = (array[89000, 75000, 129000, 99000])[right(product_number, 1)::int]`,
    )
    await seedTemplates(owner, ids.dewi)
    await seedAffiliates(owner, products)
    await seedVideos(owner, products, ids)
    await seedAssignments(owner)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

async function productIds(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from products order by product_number')
  return rows.map((row) => row.id)
}

/** A sequence of numbers in [0, 1) that looks random and never changes. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function pick<T>(from: readonly T[], at: number): T {
  const chosen = from[Math.floor(at * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

const firstNames =
  'nadya putri ayu intan laras citra dinda maya tiara salsa amel rara fitri nisa bella vina tasya yuni wulan mega indah sinta lia anggi'.split(
    ' ',
  )
const themes = 'skincare glow beauty review daily diary story racun corner notes talk journey'.split(' ')
const joiners = ['.', '_', '']

function username(next: () => number, i: number): string {
  const number = next() < 0.4 ? String(10 + (i % 89)) : ''
  return `${pick(firstNames, next())}${pick(joiners, next())}${pick(themes, next())}${number}${i % 7 === 0 ? `.${i}` : ''}`
}

function phone(next: () => number, i: number): string {
  const digits = `8${pick([11, 12, 13, 21, 22, 52, 57, 77, 78, 95], next())}${String(10_000_000 + i * 131_071).slice(-8)}`
  return pick(
    [`0${digits}`, `0${digits}`, `+62 ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`],
    next(),
  )
}

async function seedAffiliates(owner: Client, products: string[]): Promise<void> {
  const next = numbers(2024)
  const seen = new Set<string>()
  for (let i = 0; i < affiliateCount; i++) {
    const platform = pick([...platforms, 'tiktok', 'tiktok', 'shopee'] as const, next())
    const name = username(next, i)
    const main = pick(products, next() ** 1.5)
    const others = products.filter((id) => id !== main && next() < 0.18)
    const sample = pick(
      ['review', 'review', 'disetujui', 'disetujui', 'rejected', 'terkirim', 'terkirim'],
      next(),
    )
    if (seen.has(platform + name)) continue
    seen.add(platform + name)
    await owner.query(
      `insert into affiliate_registrations (username, platform, whatsapp, product_id, selected_product_ids,
         status_whatsapp, sample_product_status, sample_product_reason, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9 * interval '1 minute')`,
      [
        next() < 0.3 ? `@${name}` : name,
        platform,
        phone(next, i),
        main,
        others.length > 0 ? [main, ...others] : [],
        next() < 0.6 ? 'sudah' : 'belum',
        sample,
        sample === 'rejected'
          ? pick(
              ['Konten belum sesuai dengan brand', 'Akun masih privat', 'Sudah pernah menerima sample'],
              next(),
            )
          : null,
        Math.round((i / affiliateCount) ** 1.4 * 120 * 24 * 60 + next() * 300),
      ],
    )
  }
}

async function seedVideos(owner: Client, products: string[], ids: Record<CastName, string>): Promise<void> {
  const next = numbers(7)
  for (let i = 0; i < videoCount; i++) {
    const creator = pick(['sari', 'budi', 'dewi'] as const, next())
    const vo = next() < 0.85 ? `https://drive.google.com/file/d/vo-${1000 + i}/view` : null
    const review =
      vo === null || next() < 0.7 ? `https://drive.google.com/file/d/review-${1000 + i}/view` : null
    await owner.query(
      `insert into videos (product_id, video_vo, video_review, created_by, dibuat_oleh, created_at)
       select $1, $2, $3, id, email, now() - $5 * interval '1 hour' from profiles where id = $4`,
      [pick(products, next()), vo, review, ids[creator], (videoCount - i) * 17],
    )
  }
}

/** Two videos in three are with an affiliate of their product whom we have written to: some late, some posted, some back. */
async function seedAssignments(owner: Client): Promise<void> {
  await owner.query(`
    insert into affiliate_link_videos (affiliate_id, product_id, video_id, link_video_vo, link_video_review,
      tanggal_max_upload, status_link_posting, link_posting_vo, link_posting_review)
    select a.id, v.product_id, v.id, v.video_vo, v.video_review,
      (now() at time zone 'Asia/Jakarta')::date + (v.no_video % 9) - 4, fate.status,
      case when fate.status = 'sudah' and v.video_vo is not null
        then 'https://www.tiktok.com/@' || a.username_key || '/video/' || (7300000 + v.no_video) end,
      case when fate.status = 'sudah' and v.video_review is not null
        then 'https://www.tiktok.com/@' || a.username_key || '/video/' || (7400000 + v.no_video) end
    from videos v
    cross join lateral (select (array['belum', 'sudah', 'belum', 'sudah', 'dikembalikan'])[1 + v.no_video % 5] as status) fate
    cross join lateral (
      select a.id, a.username_key from affiliate_registrations a join affiliate_products ap on ap.affiliate_id = a.id
      where ap.product_id = v.product_id and a.status_whatsapp = 'sudah'
      order by a.created_at desc offset (v.no_video / 3) % 12 limit 1
    ) a
    where v.no_video % 3 <> 0`)
}

const templates = [
  {
    name: 'Sapaan pertama',
    description: 'Setelah pendaftaran',
    content:
      'Halo Kak [nama] 👋\n\nTerima kasih sudah mendaftar sebagai affiliate untuk [produk]. Boleh kami konfirmasi, nomor WhatsApp Kakak [whatsapp]?\n\nSalam hangat,\nTim Affiliate',
  },
  {
    name: 'Sample disetujui',
    description: 'Minta alamat pengiriman',
    content:
      'Hai Kak [nama], kabar baik! Sample [produk] untuk Kakak sudah disetujui.\n\nMohon kirim alamat lengkap ya: nama penerima, jalan, kecamatan, kota & kode pos.',
  },
  {
    name: 'Pengingat upload',
    description: 'Mendekati batas tanggal',
    content:
      'Halo Kak [nama], video untuk [produk] sudah mendekati batas tanggal upload. Kalau sudah tayang, kirim link-nya ke sini ya. Terima kasih 🙏',
  },
  {
    name: 'Terima kasih',
    description: null,
    content: 'Terima kasih Kak [nama]! Video [produk] sudah kami terima. Senang bekerja sama dengan Kakak.',
  },
]

async function seedTemplates(owner: Client, createdBy: string): Promise<void> {
  for (const [i, { name, description, content }] of templates.entries()) {
    await owner.query(
      `insert into griting_templates (name, description, template_content, created_by, created_at)
       values ($1, $2, $3, $4, now() - $5 * interval '3 days')`,
      [name, description, content, createdBy, templates.length - i],
    )
  }
}
