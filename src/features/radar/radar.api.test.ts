/** The radar: when each need begins and ends, its order, its permissions, and that all counts agree. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import {
  type Need,
  type NeedFilter,
  needFilterLabel,
  needFilters,
  needs,
} from '#features/affiliates/affiliate-values.ts'
import { type DueState, getDueState } from '#features/affiliates/deadline.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import type { RadarNow } from './radar-schema.ts'

beforeAll(() => grantRina('dashboard'))
beforeEach(() => program.database.queryAsOwner('delete from affiliate_registrations; delete from videos'))

async function readRadar(actor: CastName = 'sari', lines = 50): Promise<RadarNow> {
  const { status, body } = await as[actor]('GET', `/affiliates/radar?lines=${lines}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Returns each line as 'username need'. */
async function readLines(actor: CastName = 'sari'): Promise<string[]> {
  return (await readRadar(actor)).rows.map(({ affiliate, need }) => `${affiliate.username} ${need}`)
}

/** Creates an affiliate who needs nothing except what `columns` causes. */
async function createAffiliate(username: string, columns = '', products = [serum]): Promise<string> {
  const id = await make.affiliate(products, { username, sample: 'rejected' })
  for (const each of [`status_whatsapp = 'sudah'`, columns].filter(Boolean))
    await program.database.queryAsOwner(`update affiliate_registrations set ${each} where id = $1`, [id])
  return id
}

/** Sets the time of the last change of a status to the SQL expression `at`. */
const setSince = (id: string, column: 'sample' | 'whatsapp', at: string) =>
  program.database.queryAsOwner(
    `update affiliate_registrations set ${column}_changed_at = ${at} where id = $1`,
    [id],
  )

const assignVideo = async (affiliate: string, posting = 'belum', due = 3, product = serum) =>
  make.assignVideo(affiliate, product, await make.video(product, sari), posting, due)

describe('a need', () => {
  it('is telat after the deadline of a video, and tenggat on the deadline and the day before', async () => {
    for (const due of [-3, -1, 0, 1, 2]) await assignVideo(await createAffiliate(`batas${due}`), 'belum', due)
    await assignVideo(await createAffiliate('diposting'), 'sudah', -3)
    expect(await readLines()).toEqual(['batas-3 telat', 'batas-1 telat', 'batas0 tenggat', 'batas1 tenggat'])
    const { rows } = await readRadar()
    const [day] = await program.database.queryAsOwner<{ due: string }>(
      `select (app.today() - 3)::text as due`,
    )
    expect(rows[0]?.video).toEqual({
      id: expect.any(String),
      time_request: null,
      no_video: expect.any(Number),
      product_id: serum,
      tanggal_max_upload: day?.due,
    })
  })

  it.each<Need>(['kirim', 'video', 'hubungi', 'revisi'])(
    'of type %s is labelled with its delay',
    async (need) => {
      const [row] = await program.database.queryAsOwner<{ days: number }>(
        `select (extract(epoch from app.need_grace_period($1)) / 86400)::int as days`,
        [need],
      )
      expect(needFilterLabel[need]).toMatch(new RegExp(` >${row?.days} hari$`))
    },
  )

  it.each<[Need, 'sample' | 'whatsapp', string, number]>([
    ['kirim', 'sample', `sample_product_status = 'disetujui'`, 48],
    ['video', 'sample', `sample_product_status = 'terkirim'`, 72],
    ['hubungi', 'whatsapp', `status_whatsapp = 'belum'`, 24],
  ])('of type %s starts at the first full minute after its delay', async (need, column, columns, hours) => {
    await program.database.queryAsOwner(
      'alter table affiliate_registrations disable trigger _200_sample_step',
    )
    for (const [name, offset] of Object.entries({ lewat: '- 1', nanti: '+ 59 + 60' })) {
      const id = await createAffiliate(name, columns)
      const seconds = ` ${offset.replaceAll(/\d+/g, (n) => `interval '${n} seconds'`)}`
      await setSince(id, column, `date_trunc('minute', now()) - interval '${hours} hours'${seconds}`)
    }
    await program.database.queryAsOwner('alter table affiliate_registrations enable trigger _200_sample_step')
    const { rows, next_change_at } = await readRadar()
    expect(rows.map(({ affiliate, need }) => [affiliate.username, need])).toContainEqual(['lewat', need])
    expect(rows.map(({ affiliate }) => affiliate.username)).not.toContain('nanti')
    // The page reads the radar again by this time.
    expect(Date.parse(next_change_at)).toBeLessThanOrEqual(Date.now() + 121_000)
  })

  it('is a video to change from the first full minute after three days, until its link is sent again', async () => {
    const id = await createAffiliate('revisi')
    const [late, recent] = [await assignVideo(id, 'sudah'), await assignVideo(id, 'sudah')]
    const setReturned = (video: string, ago: string) =>
      program.database.queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = 'Ubah',
           returned_at = date_trunc('minute', now()) - $2::interval where id = $1`,
        [video, ago],
      )
    await setReturned(late, '71 hours 59 minutes')
    await setReturned(recent, '1 hour')
    const readNeed = async () => {
      const { rows, next_change_at, counts } = await readRadar()
      const { body } = await as.sari('GET', '/affiliates/cards?butuh=revisi')
      expect(body.total).toBe(counts.revisi)
      return { needs: rows.map(({ need, video }) => [need, video?.id]), next_change_at, total: body.total }
    }
    const early = await readNeed()
    expect(early).toMatchObject({ needs: [], total: 0 })
    expect(Date.parse(early.next_change_at)).toBeLessThanOrEqual(Date.now() + 121_000)
    await setReturned(late, '72 hours 1 second')
    expect(await readNeed()).toMatchObject({ needs: [['revisi', late]], total: 1 })
    // Another video of the product doesn't end it, as it ends the need of a replacement.
    await assignVideo(id, 'sudah')
    expect(await readNeed()).toMatchObject({ needs: [['revisi', late]], total: 1 })
    const setLate = (changes: string) =>
      program.database.queryAsOwner(`update affiliate_link_videos set ${changes} where id = $1`, [late])
    await setLate('returned_reason = null')
    expect(await readNeed(), 'without a reason there is nothing to send').toMatchObject({ total: 0 })
    await setLate(`returned_reason = 'Ubah'`)
    expect(await readNeed()).toMatchObject({ total: 1 })
    await setLate(`status_link_posting = 'belum'`)
    expect(await readNeed()).toMatchObject({ total: 0 })
  })

  it('exists at once for a sample in review, and not for a rejected one', async () => {
    await make.affiliate([serum], { username: 'baru' })
    await createAffiliate('ditolak')
    expect(await readLines()).toEqual(['baru review'])
  })

  it('is a missing video only while no video is assigned to the affiliate', async () => {
    await program.database.queryAsOwner(
      'alter table affiliate_registrations disable trigger _200_sample_step',
    )
    const ids: string[] = []
    for (const name of ['tanpa', 'dengan', 'diambil'])
      ids.push(await createAffiliate(name, `sample_product_status = 'terkirim'`))
    await program.database.queryAsOwner('alter table affiliate_registrations enable trigger _200_sample_step')
    for (const [i, id] of ids.entries()) await setSince(id, 'sample', `now() - interval '${10 - i} days'`)
    await assignVideo(`${ids[1]}`, 'sudah')
    const assignment = await assignVideo(`${ids[2]}`, 'sudah')
    expect(await readLines()).toEqual(['tanpa video'])
    await program.database.queryAsOwner('delete from affiliate_link_videos where id = $1', [assignment])
    expect(await readLines()).toEqual(['tanpa video', 'diambil video'])
  })

  it('is a returned video until another one of the same product is given', async () => {
    const id = await createAffiliate('kembali')
    const first = await assignVideo(id, 'sudah')
    const returned = await assignVideo(id)
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan', created_at = now() - interval '1 day'
       where id = $1`,
      [returned],
    )
    await program.database.queryAsOwner(
      `update affiliate_link_videos set created_at = now() - interval '2 days' where id = $1`,
      [first],
    )
    expect(await readLines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id, 'belum', 3, cleanser)
    expect(await readLines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id)
    expect(await readLines()).toEqual([])
  })
})

it('shows the most urgent need of each affiliate, and within a need the longest waiting first', async () => {
  const review = await make.affiliate([serum], { username: 'semua' })
  await setSince(review, 'whatsapp', `now() - interval '9 days'`)
  expect(await readLines()).toEqual(['semua review'])
  const other = await make.affiliate([serum], { username: 'lama' })
  await setSince(other, 'sample', `now() - interval '1 hour'`)
  expect(await readLines()).toEqual(['lama review', 'semua review'])
  await assignVideo(review, 'belum', 1)
  expect(await readLines()).toEqual(['semua tenggat', 'lama review'])
  await assignVideo(review, 'belum', -2)
  await assignVideo(review, 'belum', -1)
  expect(await readLines()).toEqual(['semua telat', 'lama review'])
  expect((await readRadar('sari', 1)).rows).toHaveLength(1)
})

describe('the radar by permission', () => {
  beforeEach(async () => {
    const ofBothProducts = await createAffiliate('dua', `sample_product_status = 'review'`, [serum, cleanser])
    await assignVideo(ofBothProducts, 'belum', -4, cleanser)
    await createAffiliate('tersembunyi', `sample_product_status = 'review'`, [cleanser])
  })

  const all = ['dua telat', 'tersembunyi review']
  it.each<[CastName, string[], string[]]>([
    ['sari', [], all],
    ['budi', [], all],
    ['dewi', [], all],
    // Rina sees one product only; the late video is of another product.
    ['rina', [], ['dua review']],
    ['rina', ['data_affiliate_tab_products'], []],
    ['dewi', ['data_affiliate', 'reg_affiliate'], []],
    ['dewi', ['data_affiliate_tab_all'], []],
    // A user who sees no videos gets no needs about videos.
    ['dewi', ['data_affiliate'], ['dua review', 'tersembunyi review']],
  ])('for %s without %j shows %j', async (actor, without, visible) => {
    const user = await program.database.idOf(actor)
    const revoked = await program.database.queryAsOwner<{ permission_name: string }>(
      `delete from user_permissions where user_id = $1 and permission_name = any ($2) returning permission_name`,
      [user, without],
    )
    const grantedRows = await program.database.queryAsOwner<{ permission_name: string }>(
      `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])
       on conflict do nothing returning permission_name`,
      [user, actor === 'dewi' && !without.includes('reg_affiliate') ? ['reg_affiliate'] : []],
    )
    try {
      expect((await readLines(actor)).sort()).toEqual([...visible].sort())
      const { counts } = await readRadar(actor)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(visible.length)
    } finally {
      await program.database.queryAsOwner(
        `delete from user_permissions where user_id = $1 and permission_name = any ($2)`,
        [user, grantedRows.map((row) => row.permission_name)],
      )
      await program.database.queryAsOwner(
        `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
        [user, revoked.map((row) => row.permission_name)],
      )
    }
  })
})

describe('the counts', () => {
  async function readTotal(actor: CastName, query: string): Promise<number> {
    const reply = await as[actor]('GET', `/affiliates/cards?${query}`)
    expect(reply.status).toBe(200)
    return reply.body.total
  }

  it('of the radar, the lists and the late filter agree for random data', async () => {
    await program.database.queryAsOwner(
      'alter table affiliate_registrations disable trigger _200_sample_step',
    )
    const ids: string[] = []
    for (let i = 0; i < 48; i++)
      ids.push(await make.affiliate(i % 3 === 0 ? [serum, cleanser] : [i % 2 ? serum : cleanser]))
    await program.database.queryAsOwner(`
      update affiliate_registrations set
        sample_product_status = (array['review','disetujui','terkirim','rejected'])[1 + floor(random() * 4)],
        status_whatsapp = (array['belum','sudah'])[1 + floor(random() * 2)],
        snoozed_until = case when random() < 0.2 then app.today() + (random() * 4 - 2)::int end;
      update affiliate_registrations set sample_changed_at = now() - random() * interval '6 days',
        whatsapp_changed_at = now() - random() * interval '2 days'`)
    await program.database.queryAsOwner('alter table affiliate_registrations enable trigger _200_sample_step')
    for (const [i, id] of ids.entries())
      if (i % 2)
        for (let n = 0; n <= i % 3; n++)
          await assignVideo(
            id,
            ['belum', 'sudah', 'dikembalikan'][(i + n) % 3],
            (i % 9) - 4,
            i % 3 === 0 || i % 2 === 0 ? cleanser : serum,
          )
    for (const actor of ['sari', 'rina'] as const) {
      const { counts, snoozed, rows } = await readRadar(actor)
      for (const need of needs) {
        expect(await readTotal(actor, `butuh=${need}`), `${actor} ${need}`).toBe(counts[need])
        // All affiliates are listed, since there are fewer than the radar has lines.
        expect(rows.filter((row) => row.need === need)).toHaveLength(counts[need])
        const cards = await as[actor]('GET', `/affiliates/cards?butuh=${need}`)
        expect(cards.body.rows.map(({ id }: { id: string }) => id)).toEqual(
          rows
            .filter((row) => row.need === need)
            .map(({ id }) => id)
            .slice(0, 10),
        )
      }
      expect(await readTotal(actor, 'butuh=ditunda')).toBe(snoozed)
      const lateCount = await readTotal(actor, 'late=ya')
      const lateAndSnoozed = await readTotal(actor, 'late=ya&butuh=ditunda')
      expect(lateCount).toBe(counts.telat + lateAndSnoozed)
      expect(await readTotal(actor, 'late=ya&butuh=telat')).toBe(counts.telat)
      expect(rows.length).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
    }
  })

  it('are exact after every write', async () => {
    const id = await make.affiliate([serum], { username: 'baru' })
    expect((await readRadar()).counts.review).toBe(1)
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [id],
    )
    expect((await readRadar()).counts.review).toBe(0)
    await assignVideo(id, 'belum', -1)
    expect((await readRadar()).counts.telat).toBe(1)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    expect((await readRadar()).counts.telat).toBe(0)
  })

  it('match the deadline colours of the cards on every day', async () => {
    for (let due = -3; due <= 3; due++) await assignVideo(await createAffiliate(`warna${due}`), 'belum', due)
    const [day] = await program.database.queryAsOwner<{ today: string }>('select app.today()::text as today')
    const { body } = await as.sari('GET', '/affiliates/cards')
    const idsWithDeadline = (...states: DueState[]) =>
      body.rows
        .filter(({ posting }: AffiliateCard) =>
          states.includes(getDueState(posting.earliest_due, `${day?.today}`)),
        )
        .map(({ id }: AffiliateCard) => id)
        .sort()
    const { rows } = await readRadar()
    const idsWithNeed = (need: Need) => rows.filter((row) => row.need === need).map(({ id }) => id)
    expect(idsWithNeed('telat').sort()).toEqual(idsWithDeadline('late'))
    expect(idsWithNeed('tenggat').sort()).toEqual(idsWithDeadline('today', 'tomorrow'))
    expect(idsWithDeadline('late')).toHaveLength(3)
  })

  it('use the same names of needs in the code and in the database', async () => {
    const [row] = await program.database.queryAsOwner<{ needs: string[] }>('select app.needs() as needs')
    expect(row?.needs).toEqual([...needs])
    expect(needFilters).toEqual([...needs, 'ditunda', 'diingatkan'] satisfies NeedFilter[])
  })

  it.each(['lines=0', 'lines=51', 'lines=x', 'page=1'])('are refused for the query %s', async (query) => {
    expect((await as.sari('GET', `/affiliates/radar?${query}`)).status).toBe(400)
  })
})
