/** The radar: the conditions of each need, to the minute and to the day, and the agreement of all counts. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { type Ask, asks, type Need, needs } from '#features/affiliates/affiliate-values.ts'
import { type DueState, dueState } from '#features/affiliates/deadline.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import type { RadarNow } from './radar-schema.ts'

beforeAll(() => grantRina('dashboard'))
beforeEach(() => program.database.owner('delete from affiliate_registrations; delete from videos'))

async function radar(who: CastName = 'sari', lines = 50): Promise<RadarNow> {
  const { status, body } = await as[who]('GET', `/affiliates/radar?lines=${lines}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Returns each line as 'username need'. */
async function lines(who: CastName = 'sari'): Promise<string[]> {
  return (await radar(who)).rows.map(({ affiliate, need }) => `${affiliate.username} ${need}`)
}

/** Creates an affiliate who needs nothing except what `columns` causes. */
async function calm(username: string, columns = '', products = [serum]): Promise<string> {
  const id = await make.affiliate(products, { username, sample: 'rejected' })
  for (const each of [`status_whatsapp = 'sudah'`, columns].filter(Boolean))
    await program.database.owner(`update affiliate_registrations set ${each} where id = $1`, [id])
  return id
}

/** Sets the SQL time since when a status has its value; triggers set it to the time of the change. */
const since = (id: string, column: 'sample' | 'whatsapp', at: string) =>
  program.database.owner(`update affiliate_registrations set ${column}_changed_at = ${at} where id = $1`, [
    id,
  ])

const assignVideo = async (affiliate: string, posting = 'belum', due = 3, product = serum) =>
  make.assignVideo(affiliate, product, await make.video(product, sari), posting, due)

describe('a need', () => {
  it('is telat after the deadline of a video, and tenggat on the deadline and the day before', async () => {
    for (const due of [-3, -1, 0, 1, 2]) await assignVideo(await calm(`batas${due}`), 'belum', due)
    await assignVideo(await calm('diposting'), 'sudah', -3)
    expect(await lines()).toEqual(['batas-3 telat', 'batas-1 telat', 'batas0 tenggat', 'batas1 tenggat'])
    const { rows } = await radar()
    const [day] = await program.database.owner<{ due: string }>(`select (app.today() - 3)::text as due`)
    expect(rows[0]?.video).toEqual({
      no_video: expect.any(Number),
      product_id: serum,
      tanggal_max_upload: day?.due,
    })
  })

  it.each<[Need, 'sample' | 'whatsapp', string, number]>([
    ['kirim', 'sample', `sample_product_status = 'disetujui'`, 48],
    ['video', 'sample', `sample_product_status = 'terkirim'`, 72],
    ['hubungi', 'whatsapp', `status_whatsapp = 'belum'`, 24],
  ])('of type %s starts at the first full minute after its delay', async (need, column, columns, hours) => {
    await program.database.owner('alter table affiliate_registrations disable trigger _200_sample_step')
    for (const [name, offset] of Object.entries({ lewat: '- 1', tepat: '', nanti: '+ 59 + 60' })) {
      const id = await calm(name, columns)
      const seconds = offset && ` ${offset.replaceAll(/\d+/g, (n) => `interval '${n} seconds'`)}`
      await since(id, column, `date_trunc('minute', now()) - interval '${hours} hours'${seconds}`)
    }
    await program.database.owner('alter table affiliate_registrations enable trigger _200_sample_step')
    const { rows, turns_at } = await radar()
    expect(rows.map(({ affiliate, need }) => [affiliate.username, need])).toContainEqual(['lewat', need])
    expect(rows.map(({ affiliate }) => affiliate.username)).not.toContain('nanti')
    // The page reads the radar again by this time.
    expect(Date.parse(turns_at)).toBeLessThanOrEqual(Date.now() + 121_000)
  })

  it('exists at once for a sample in review, and not for a rejected one', async () => {
    await make.affiliate([serum], { username: 'baru' })
    await calm('ditolak')
    expect(await lines()).toEqual(['baru review'])
  })

  it('is a missing video only while no video is assigned to the affiliate', async () => {
    await program.database.owner('alter table affiliate_registrations disable trigger _200_sample_step')
    const ids: string[] = []
    for (const name of ['tanpa', 'dengan', 'diambil'])
      ids.push(await calm(name, `sample_product_status = 'terkirim'`))
    await program.database.owner('alter table affiliate_registrations enable trigger _200_sample_step')
    for (const [i, id] of ids.entries()) await since(id, 'sample', `now() - interval '${10 - i} days'`)
    await assignVideo(`${ids[1]}`, 'sudah')
    const taken = await assignVideo(`${ids[2]}`, 'sudah')
    expect(await lines()).toEqual(['tanpa video'])
    await program.database.owner('delete from affiliate_link_videos where id = $1', [taken])
    expect(await lines()).toEqual(['tanpa video', 'diambil video'])
  })

  it('is a returned video until another one of the same product is given', async () => {
    const id = await calm('kembali')
    const first = await assignVideo(id, 'sudah')
    const back = await assignVideo(id)
    await program.database.owner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan', created_at = now() - interval '1 day'
       where id = $1`,
      [back],
    )
    await program.database.owner(
      `update affiliate_link_videos set created_at = now() - interval '2 days' where id = $1`,
      [first],
    )
    expect(await lines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id, 'belum', 3, cleanser)
    expect(await lines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id)
    expect(await lines()).toEqual([])
  })
})

it('shows the most urgent need of each affiliate, and within a need the longest waiting first', async () => {
  const review = await make.affiliate([serum], { username: 'semua' })
  await since(review, 'whatsapp', `now() - interval '9 days'`)
  expect(await lines()).toEqual(['semua review'])
  const other = await make.affiliate([serum], { username: 'lama' })
  await since(other, 'sample', `now() - interval '1 hour'`)
  expect(await lines()).toEqual(['lama review', 'semua review'])
  await assignVideo(review, 'belum', 1)
  expect(await lines()).toEqual(['semua tenggat', 'lama review'])
  await assignVideo(review, 'belum', -2)
  await assignVideo(review, 'belum', -1)
  expect(await lines()).toEqual(['semua telat', 'lama review'])
  expect((await radar('sari', 1)).rows).toHaveLength(1)
})

describe('the radar by permission', () => {
  beforeEach(async () => {
    const both = await calm('dua', `sample_product_status = 'review'`, [serum, cleanser])
    await assignVideo(both, 'belum', -4, cleanser)
    await calm('tersembunyi', `sample_product_status = 'review'`, [cleanser])
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
  ])('for %s without %j shows %j', async (who, without, visible) => {
    const user = await program.database.idOf(who)
    const taken = await program.database.owner<{ permission_name: string }>(
      `delete from user_permissions where user_id = $1 and permission_name = any ($2) returning permission_name`,
      [user, without],
    )
    const added = await program.database.owner<{ permission_name: string }>(
      `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])
       on conflict do nothing returning permission_name`,
      [user, who === 'dewi' && !without.includes('reg_affiliate') ? ['reg_affiliate'] : []],
    )
    try {
      expect((await lines(who)).sort()).toEqual([...visible].sort())
      const { counts } = await radar(who)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(visible.length)
    } finally {
      await program.database.owner(
        `delete from user_permissions where user_id = $1 and permission_name = any ($2)`,
        [user, added.map((row) => row.permission_name)],
      )
      await program.database.owner(
        `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
        [user, taken.map((row) => row.permission_name)],
      )
    }
  })
})

describe('the counts', () => {
  async function total(who: CastName, query: string): Promise<number> {
    const reply = await as[who]('GET', `/affiliates/cards?${query}`)
    expect(reply.status).toBe(200)
    return reply.body.total
  }

  it('of the radar, the lists and the late filter agree for random data', async () => {
    await program.database.owner('alter table affiliate_registrations disable trigger _200_sample_step')
    const ids: string[] = []
    for (let i = 0; i < 48; i++)
      ids.push(await make.affiliate(i % 3 === 0 ? [serum, cleanser] : [i % 2 ? serum : cleanser]))
    await program.database.owner(`
      update affiliate_registrations set
        sample_product_status = (array['review','disetujui','terkirim','rejected'])[1 + floor(random() * 4)],
        status_whatsapp = (array['belum','sudah'])[1 + floor(random() * 2)],
        snoozed_until = case when random() < 0.2 then app.today() + (random() * 4 - 2)::int end;
      update affiliate_registrations set sample_changed_at = now() - random() * interval '6 days',
        whatsapp_changed_at = now() - random() * interval '2 days'`)
    await program.database.owner('alter table affiliate_registrations enable trigger _200_sample_step')
    for (const [i, id] of ids.entries())
      if (i % 2)
        for (let n = 0; n <= i % 3; n++)
          await assignVideo(
            id,
            ['belum', 'sudah', 'dikembalikan'][(i + n) % 3],
            (i % 9) - 4,
            i % 3 === 0 || i % 2 === 0 ? cleanser : serum,
          )
    for (const who of ['sari', 'rina'] as const) {
      const { counts, snoozed, rows } = await radar(who)
      for (const need of needs) {
        expect(await total(who, `butuh=${need}`), `${who} ${need}`).toBe(counts[need])
        // All affiliates are listed, since there are fewer than the radar has lines.
        expect(rows.filter((row) => row.need === need)).toHaveLength(counts[need])
        const listed = await as[who]('GET', `/affiliates/cards?butuh=${need}`)
        expect(listed.body.rows.map(({ id }: { id: string }) => id)).toEqual(
          rows
            .filter((row) => row.need === need)
            .map(({ id }) => id)
            .slice(0, 10),
        )
      }
      expect(await total(who, 'butuh=ditunda')).toBe(snoozed)
      const late = await total(who, 'late=ya')
      const lateAndSnoozed = await total(who, 'late=ya&butuh=ditunda')
      expect(late).toBe(counts.telat + lateAndSnoozed)
      expect(await total(who, 'late=ya&butuh=telat')).toBe(counts.telat)
      expect(rows.length).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
    }
  })

  it('are exact after every write', async () => {
    const id = await make.affiliate([serum], { username: 'baru' })
    expect((await radar()).counts.review).toBe(1)
    await program.database.owner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [id],
    )
    expect((await radar()).counts.review).toBe(0)
    await assignVideo(id, 'belum', -1)
    expect((await radar()).counts.telat).toBe(1)
    await program.database.owner('delete from affiliate_registrations where id = $1', [id])
    expect((await radar()).counts.telat).toBe(0)
  })

  it('match the deadline colours of the cards on every day', async () => {
    for (let due = -3; due <= 3; due++) await assignVideo(await calm(`warna${due}`), 'belum', due)
    const [day] = await program.database.owner<{ today: string }>('select app.today()::text as today')
    const { body } = await as.sari('GET', '/affiliates/cards')
    const coloured = (...states: DueState[]) =>
      body.rows
        .filter(({ posting }: AffiliateCard) =>
          states.includes(dueState(posting.earliest_due, `${day?.today}`)),
        )
        .map(({ id }: AffiliateCard) => id)
        .sort()
    const { rows } = await radar()
    const needing = (need: Need) => rows.filter((row) => row.need === need).map(({ id }) => id)
    expect(needing('telat').sort()).toEqual(coloured('late'))
    expect(needing('tenggat').sort()).toEqual(coloured('today', 'tomorrow'))
    expect(coloured('late')).toHaveLength(3)
  })

  it('use the same names of needs in the code and in the database', async () => {
    const [row] = await program.database.owner<{ needs: string[] }>('select app.needs() as needs')
    expect(row?.needs).toEqual([...needs])
    expect(asks).toEqual([...needs, 'ditunda'] satisfies Ask[])
  })

  it.each(['lines=0', 'lines=51', 'lines=x', 'page=1'])('reject the query %s', async (query) => {
    expect((await as.sari('GET', `/affiliates/radar?${query}`)).status).toBe(400)
  })
})
