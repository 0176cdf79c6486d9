/**
 * The radar: when each need begins and ends, its order, its permissions, and that all counts agree.
 * Runs on every PostgreSQL.
 */
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

/** @param assignments those of an SQL update, such as "status_whatsapp = 'sudah'" */
const updateAffiliate = (id: string, assignments: string) =>
  program.database.queryAsOwner(`update affiliate_registrations set ${assignments} where id = $1`, [id])

/** Creates an affiliate who needs nothing except what these assignments of an SQL update cause. */
async function createAffiliate(username: string, { assignments = '', products = [serum] } = {}) {
  const id = await make.affiliate(products, { username, sample: 'rejected' })
  await updateAffiliate(id, `status_whatsapp = 'sudah'`)
  if (assignments) await updateAffiliate(id, assignments)
  return id
}

/** Runs work that sets sample statuses without the steps before them, which the trigger would refuse. */
async function skipSampleSteps(work: () => Promise<void>): Promise<void> {
  const alterTrigger = (action: 'disable' | 'enable') =>
    program.database.queryAsOwner(
      `alter table affiliate_registrations ${action} trigger _200_apply_sample_status`,
    )
  await alterTrigger('disable')
  await work()
  await alterTrigger('enable')
}

/** Assigns a new video. @returns id of the assignment */
async function assignVideo(affiliate: string, { posting = 'belum', daysLeft = 3, product = serum } = {}) {
  return make.assignVideo(affiliate, product, await make.video(product, sari), { posting, due: daysLeft })
}

describe('a need', () => {
  it("is 'telat' after the deadline of a video, and 'tenggat' on the deadline and the day before", async () => {
    for (const daysLeft of [-3, -1, 0, 1, 2])
      await assignVideo(await createAffiliate(`batas${daysLeft}`), { daysLeft })
    await assignVideo(await createAffiliate('diposting'), { posting: 'sudah', daysLeft: -3 })
    expect(await readLines()).toEqual(['batas-3 telat', 'batas-1 telat', 'batas0 tenggat', 'batas1 tenggat'])
    const { rows } = await readRadar()
    const [row] = await program.database.queryAsOwner<{ deadline: string }>(
      `select (app.today() - 3)::text as deadline`,
    )
    expect(rows[0]?.video).toEqual({
      id: expect.any(String),
      time_request: null,
      no_video: expect.any(Number),
      product_id: serum,
      tanggal_max_upload: row?.deadline,
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

  it.each([
    {
      need: 'kirim',
      assignments: `sample_product_status = 'disetujui'`,
      since: 'sample_changed_at',
      hours: 48,
    },
    {
      need: 'video',
      assignments: `sample_product_status = 'terkirim'`,
      since: 'sample_changed_at',
      hours: 72,
    },
    { need: 'hubungi', assignments: `status_whatsapp = 'belum'`, since: 'whatsapp_changed_at', hours: 24 },
  ])('the need $need starts at the first full minute after $hours hours', async (needCase) => {
    const { need, assignments, since, hours } = needCase
    const lastStart = `date_trunc('minute', now()) - interval '${hours} hours'`
    await skipSampleSteps(async () => {
      const pastId = await createAffiliate('lewat', { assignments })
      await updateAffiliate(pastId, `${since} = ${lastStart} - interval '1 second'`)
      // This need starts within two minutes.
      const futureId = await createAffiliate('nanti', { assignments })
      await updateAffiliate(futureId, `${since} = ${lastStart} + interval '119 seconds'`)
    })
    const { rows, next_change_at } = await readRadar()
    expect(rows.map(({ affiliate, need }) => [affiliate.username, need])).toContainEqual(['lewat', need])
    expect(rows.map(({ affiliate }) => affiliate.username)).not.toContain('nanti')
    // The page reads the radar again by this time.
    expect(Date.parse(next_change_at)).toBeLessThanOrEqual(Date.now() + 121_000)
  })

  it("is 'revisi' from the first full minute three days after a return, until the link is sent again", async () => {
    const id = await createAffiliate('revisi')
    const olderReturn = await assignVideo(id, { posting: 'sudah' })
    const newerReturn = await assignVideo(id, { posting: 'sudah' })
    const returnVideo = (assignment: string, age: string) =>
      program.database.queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan', returned_reason = 'Ubah',
           returned_at = date_trunc('minute', now()) - $2::interval where id = $1`,
        [assignment, age],
      )
    await returnVideo(olderReturn, '71 hours 59 minutes')
    await returnVideo(newerReturn, '1 hour')
    const readNeed = async () => {
      const { rows, next_change_at, counts } = await readRadar()
      const { body } = await as.sari('GET', '/affiliates/cards?butuh=revisi')
      expect(body.total).toBe(counts.revisi)
      return { needs: rows.map(({ need, video }) => [need, video?.id]), next_change_at, total: body.total }
    }
    const needBefore = await readNeed()
    expect(needBefore).toMatchObject({ needs: [], total: 0 })
    expect(Date.parse(needBefore.next_change_at)).toBeLessThanOrEqual(Date.now() + 121_000)
    await returnVideo(olderReturn, '72 hours 1 second')
    expect(await readNeed()).toMatchObject({ needs: [['revisi', olderReturn]], total: 1 })
    // Another video of the product ends only the need of a replacement ('dikembalikan').
    await assignVideo(id, { posting: 'sudah' })
    expect(await readNeed()).toMatchObject({ needs: [['revisi', olderReturn]], total: 1 })
    const updateOlderReturn = (assignments: string) =>
      program.database.queryAsOwner(`update affiliate_link_videos set ${assignments} where id = $1`, [
        olderReturn,
      ])
    await updateOlderReturn('returned_reason = null')
    expect(await readNeed(), 'without a reason there is nothing to send').toMatchObject({ total: 0 })
    await updateOlderReturn(`returned_reason = 'Ubah'`)
    expect(await readNeed()).toMatchObject({ total: 1 })
    await updateOlderReturn(`status_link_posting = 'belum'`)
    expect(await readNeed()).toMatchObject({ total: 0 })
  })

  it("is 'review' at once for a new sample, and ends with its rejection", async () => {
    await make.affiliate([serum], { username: 'baru' })
    await createAffiliate('ditolak')
    expect(await readLines()).toEqual(['baru review'])
  })

  it("is 'video' only while no video is assigned to the affiliate", async () => {
    /** @param age an SQL interval */
    const createWithSentSample = async (username: string, age: string) => {
      const id = await createAffiliate(username, { assignments: `sample_product_status = 'terkirim'` })
      await updateAffiliate(id, `sample_changed_at = now() - interval '${age}'`)
      return id
    }
    let assignment = ''
    await skipSampleSteps(async () => {
      await createWithSentSample('tanpa', '10 days')
      await assignVideo(await createWithSentSample('dengan', '9 days'), { posting: 'sudah' })
      assignment = await assignVideo(await createWithSentSample('diambil', '8 days'), { posting: 'sudah' })
    })
    expect(await readLines()).toEqual(['tanpa video'])
    await program.database.queryAsOwner('delete from affiliate_link_videos where id = $1', [assignment])
    expect(await readLines()).toEqual(['tanpa video', 'diambil video'])
  })

  it("is 'dikembalikan' until another video of the same product is given", async () => {
    const id = await createAffiliate('kembali')
    const olderVideo = await assignVideo(id, { posting: 'sudah' })
    const returnedVideo = await assignVideo(id)
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan', created_at = now() - interval '1 day'
       where id = $1`,
      [returnedVideo],
    )
    // A video that was given before the returned one does not replace it.
    await program.database.queryAsOwner(
      `update affiliate_link_videos set created_at = now() - interval '2 days' where id = $1`,
      [olderVideo],
    )
    expect(await readLines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id, { product: cleanser })
    expect(await readLines()).toEqual(['kembali dikembalikan'])
    await assignVideo(id)
    expect(await readLines()).toEqual([])
  })
})

it('shows the most urgent need of each affiliate, and within a need the longest waiting first', async () => {
  const id = await make.affiliate([serum], { username: 'semua' })
  await updateAffiliate(id, `whatsapp_changed_at = now() - interval '9 days'`)
  expect(await readLines()).toEqual(['semua review'])
  const olderId = await make.affiliate([serum], { username: 'lama' })
  await updateAffiliate(olderId, `sample_changed_at = now() - interval '1 hour'`)
  expect(await readLines()).toEqual(['lama review', 'semua review'])
  await assignVideo(id, { daysLeft: 1 })
  expect(await readLines()).toEqual(['semua tenggat', 'lama review'])
  await assignVideo(id, { daysLeft: -2 })
  await assignVideo(id, { daysLeft: -1 })
  expect(await readLines()).toEqual(['semua telat', 'lama review'])
  expect((await readRadar('sari', 1)).rows).toHaveLength(1)
})

describe('the radar by permission', () => {
  // With the permission to register, Dewi sees affiliates also without the one for Data Affiliate.
  beforeAll(async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'reg_affiliate') on conflict do nothing`,
      [await program.database.readUserId('dewi')],
    )
  })
  beforeEach(async () => {
    const assignments = `sample_product_status = 'review'`
    const idWithBothProducts = await createAffiliate('dua', { assignments, products: [serum, cleanser] })
    await assignVideo(idWithBothProducts, { daysLeft: -4, product: cleanser })
    await createAffiliate('tersembunyi', { assignments, products: [cleanser] })
  })

  const allLines = ['dua telat', 'tersembunyi review']
  it.each<[CastName, string[], string[]]>([
    ['sari', [], allLines],
    ['budi', [], allLines],
    ['dewi', [], allLines],
    // Rina sees one product only; the late video is of another product.
    ['rina', [], ['dua review']],
    ['rina', ['data_affiliate_tab_products'], []],
    ['dewi', ['data_affiliate', 'reg_affiliate'], []],
    ['dewi', ['data_affiliate_tab_all'], []],
    // A user who sees no videos gets no needs about videos.
    ['dewi', ['data_affiliate'], ['dua review', 'tersembunyi review']],
  ])('for %s without %j shows %j', async (actor, missingPermissions, visibleLines) => {
    const user = await program.database.readUserId(actor)
    const revokedRows = await program.database.queryAsOwner<{ permission_name: string }>(
      `delete from user_permissions where user_id = $1 and permission_name = any ($2) returning permission_name`,
      [user, missingPermissions],
    )
    try {
      expect((await readLines(actor)).sort()).toEqual([...visibleLines].sort())
      const { counts } = await readRadar(actor)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(visibleLines.length)
    } finally {
      await program.database.queryAsOwner(
        `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])`,
        [user, revokedRows.map(({ permission_name }) => permission_name)],
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

  it('agree with the lists and with the late filter for random data', async () => {
    // Every third affiliate has both products. Every second one has one to three videos.
    for (let index = 0; index < 48; index++) {
      const hasBothProducts = index % 3 === 0
      const hasVideos = index % 2 === 1
      const id = await make.affiliate(hasBothProducts ? [serum, cleanser] : [hasVideos ? serum : cleanser])
      for (let video = 0; hasVideos && video <= index % 3; video++)
        await assignVideo(id, {
          posting: ['belum', 'sudah', 'dikembalikan'][(index + video) % 3],
          daysLeft: (index % 9) - 4,
          product: hasBothProducts ? cleanser : serum,
        })
    }
    await skipSampleSteps(async () => {
      await program.database.queryAsOwner(`
        update affiliate_registrations set
          sample_product_status = (array['review','disetujui','terkirim','rejected'])[1 + floor(random() * 4)],
          status_whatsapp = (array['belum','sudah'])[1 + floor(random() * 2)],
          snoozed_until = case when random() < 0.2 then app.today() + (random() * 4 - 2)::int end;
        update affiliate_registrations set sample_changed_at = now() - random() * interval '6 days',
          whatsapp_changed_at = now() - random() * interval '2 days'`)
    })
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
    await assignVideo(id, { daysLeft: -1 })
    expect((await readRadar()).counts.telat).toBe(1)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    expect((await readRadar()).counts.telat).toBe(0)
  })

  it('match the deadline colours of the cards on every day', async () => {
    for (let daysLeft = -3; daysLeft <= 3; daysLeft++)
      await assignVideo(await createAffiliate(`warna${daysLeft}`), { daysLeft })
    const [row] = await program.database.queryAsOwner<{ today: string }>('select app.today()::text as today')
    const { body } = await as.sari('GET', '/affiliates/cards')
    const listIdsByDeadline = (...states: DueState[]) =>
      body.rows
        .filter(({ posting }: AffiliateCard) =>
          states.includes(getDueState(posting.earliest_due, `${row?.today}`)),
        )
        .map(({ id }: AffiliateCard) => id)
        .sort()
    const { rows } = await readRadar()
    const listIdsByNeed = (need: Need) => rows.filter((line) => line.need === need).map(({ id }) => id)
    expect(listIdsByNeed('telat').sort()).toEqual(listIdsByDeadline('late'))
    expect(listIdsByNeed('tenggat').sort()).toEqual(listIdsByDeadline('today', 'tomorrow'))
    expect(listIdsByDeadline('late')).toHaveLength(3)
  })

  it('use the same names of needs in the code and in the database', async () => {
    const [row] = await program.database.queryAsOwner<{ needs: string[] }>('select app.needs() as needs')
    expect(row?.needs).toEqual([...needs])
    expect(needFilters).toEqual([...needs, 'ditunda', 'diingatkan'] satisfies NeedFilter[])
  })

  it.each(['lain', null])(
    'are refused by the database for a need that it does not know: %s',
    async (butuh) => {
      const rows = program.database.queryAsOwner(`select app.find_needs(null, $1::jsonb, 10, 0)`, [{ butuh }])
      await expect(rows).rejects.toThrow('unknown need')
    },
  )

  it.each(['lines=0', 'lines=51', 'lines=x', 'page=1'])('are refused for the query %s', async (query) => {
    expect((await as.sari('GET', `/affiliates/radar?${query}`)).status).toBe(400)
  })
})
