/** Data Affiliate over the API: tabs, cards, filters, details, the step contacted. Runs on every PostgreSQL. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { aggregateStatuses } from '#features/affiliates/affiliate-values.ts'
import { getAggregateStatus } from '#features/affiliates/link-video.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'
import { withoutPermission, withPermission } from '#test/permissions.ts'

/** An affiliate of Night Serum, which Rina sees, and one of another product, which is hidden from Rina. */
let serumAffiliate: string
let hiddenAffiliate: string

beforeAll(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  serumAffiliate = await make.affiliate([serum], { username: 'milik.serum' })
  await make.affiliate([cleanser, serum], { username: 'dua.produk' })
  hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
})

async function findUsernames(actor: CastName, query = ''): Promise<string[]> {
  const reply = await as[actor]('GET', `/affiliates/cards${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body.total).toBe(reply.body.rows.length)
  return reply.body.rows.map((row: { username: string }) => row.username)
}

describe('tabs', () => {
  it('the tabs are Semua and every product with its count, for users who may see all products', async () => {
    for (const actor of ['sari', 'budi'] as const) {
      const { body } = await as[actor]('GET', '/affiliates/tabs')
      expect(body.all).toBe(3)
      expect(
        body.products.map(({ product_name, count }: { product_name: string; count: number }) => [
          product_name,
          count,
        ]),
      ).toEqual([
        ['Daily Facemist Toner', 0],
        ['Daily Moisturizer', 0],
        ['Gentle Facial Cleanser', 2],
        ['Night Serum', 2],
      ])
    }
  })

  it('the only tab is Semua for a user without a product permission', async () => {
    expect((await as.dewi('GET', '/affiliates/tabs')).body).toEqual({ all: 3, products: [] })
  })

  it('the only tab is the product that the user may see, or none without the permission for product tabs', async () => {
    const rinasTabs = {
      all: null,
      products: [expect.objectContaining({ product_name: 'Night Serum', count: 2 })],
    }
    expect((await as.rina('GET', '/affiliates/tabs')).body).toEqual(rinasTabs)
    await withoutPermission(program.database, 'rina', 'data_affiliate_tab_products', async () => {
      expect((await as.rina('GET', '/affiliates/tabs')).body).toEqual({ all: null, products: [] })
      expect(await findUsernames('rina')).toEqual([])
    })
    expect((await as.rina('GET', '/affiliates/tabs')).body).toEqual(rinasTabs)
  })

  it('the tabs have correct counts after an affiliate is added and deleted', async () => {
    const affiliate = await make.affiliate([serum])
    expect((await as.sari('GET', '/affiliates/tabs')).body.all).toBe(4)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
    expect((await as.sari('GET', '/affiliates/tabs')).body.all).toBe(3)
    expect((await as.rina('GET', '/affiliates/tabs')).body.products[0].count).toBe(2)
  })
})

describe('list of cards', () => {
  it('the list of cards has the affiliates of the products that the user may see, newest first', async () => {
    expect(await findUsernames('sari')).toEqual(['tersembunyi', 'dua.produk', 'milik.serum'])
    expect(await findUsernames('dewi')).toEqual(['tersembunyi', 'dua.produk', 'milik.serum'])
    expect(await findUsernames('rina')).toEqual(['dua.produk', 'milik.serum'])
    expect(await findUsernames('rina', '?q=tersembunyi')).toEqual([])
    expect(await findUsernames('rina', `?product_id=${cleanser}`)).toEqual([])
    expect(await findUsernames('sari', `?product_id=${cleanser}`)).toEqual(['tersembunyi', 'dua.produk'])
    expect(await findUsernames('sari', `?product_id=${cleanser}&q=dua`)).toEqual(['dua.produk'])
  })

  it('the list of cards never names a product that the user may not see', async () => {
    const { body } = await as.rina('GET', '/affiliates/cards?q=dua.produk')
    expect(body.rows[0].products.map((product: { product_name: string }) => product.product_name)).toEqual([
      'Night Serum',
    ])
  })

  it('the list of cards counts the videos of each posting status, only of products that the user may see', async () => {
    const affiliate = await make.affiliate([serum, cleanser], { username: 'tiga.video' })
    const dueVideo = await make.video(serum, sari)
    const lateVideo = await make.video(serum, sari)
    const hiddenVideo = await make.video(cleanser, sari)
    await make.assignVideo(affiliate, serum, dueVideo, { due: 1 })
    await make.assignVideo(affiliate, serum, lateVideo, { due: -2 })
    await make.assignVideo(affiliate, cleanser, hiddenVideo, { posting: 'sudah' })
    const readPosting = async (actor: CastName) =>
      (await as[actor]('GET', '/affiliates/cards?q=tiga.video')).body.rows[0].posting
    const readVideoNumbers = async (ids: string[]) => {
      const rows = await program.database.queryAsOwner<{ no_video: number }>(
        'select no_video from videos where id = any ($1) order by no_video',
        [ids],
      )
      return rows.map((row) => row.no_video)
    }
    const [lateVideoNumber] = await readVideoNumbers([lateVideo])
    expect(await readPosting('sari')).toMatchObject({
      belum: 2,
      sudah: 1,
      dikembalikan: 0,
      earliest_due: addDays(getJakartaDate(new Date()), -2),
      earliest_no_video: lateVideoNumber,
      videos_to_check: 1,
      no_videos: await readVideoNumbers([dueVideo, lateVideo, hiddenVideo]),
    })
    expect(await readPosting('rina')).toMatchObject({
      belum: 2,
      sudah: 0,
      videos_to_check: 0,
      no_videos: await readVideoNumbers([dueVideo, lateVideo]),
    })
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
  })

  it.each([
    ['platform=shopee', []],
    ['platform=tiktok', ['tersembunyi', 'dua.produk', 'milik.serum']],
    ['status_whatsapp=sudah', []],
    ['status_whatsapp=belum', ['tersembunyi', 'dua.produk', 'milik.serum']],
    ['sample_product_status=review', ['tersembunyi', 'dua.produk', 'milik.serum']],
    ['sample_product_status=terkirim', []],
    ['posting=no_video', ['tersembunyi', 'dua.produk', 'milik.serum']],
    ['late=ya', []],
    ['registered_from=2026-01-01', ['tersembunyi', 'dua.produk', 'milik.serum']],
    ['registered_to=2026-01-01', []],
    ['without_product=ya', []],
  ])('the list of cards filtered by %s has these usernames: %j', async (query, usernames) => {
    expect(await findUsernames('sari', `?${query}`)).toEqual(usernames)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1e30',
    'page=abc',
    'size=11',
    'size=1000',
    'late=tidak',
    'without_product=tidak',
    'registered_from=0000-01-01',
    'registered_to=kemarin',
    'registered_to=2026-02-30',
    'posting=semua',
    'platform=facebook',
    'status_whatsapp=ditolak',
    'product_id=5',
    'sort=username',
    'q=a%00b',
    'q[]=a',
  ])('the list of cards rejects the query %s with 400', async (query) => {
    expect((await as.sari('GET', `/affiliates/cards?${query}`)).status).toBe(400)
  })

  it('the list of cards has ten rows a page, or 25 or 50 if the request says so', async () => {
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await make.affiliate([cleanser], { username: `banyak${n}` }))
    const countRows = async (query: string) => {
      const { body } = await as.sari('GET', `/affiliates/cards?q=banyak${query}`)
      expect(body.total).toBe(30)
      return body.rows.length
    }
    expect(await countRows('')).toBe(10)
    expect(await countRows('&size=25')).toBe(25)
    expect(await countRows('&size=25&page=2')).toBe(5)
    expect(await countRows('&size=50')).toBe(30)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = any ($1)', [ids])
  })

  it('the list of cards has no rows beyond the last page, with the right total', async () => {
    const { body } = await as.sari('GET', '/affiliates/cards?page=5000')
    expect(body).toEqual({ rows: [], total: 3, names: {} })
  })
})

describe('filter by registration day', () => {
  it('the filter by registration day counts a day from midnight to midnight in Jakarta', async () => {
    const addRegisteredAt = async (username: string, instant: string) => {
      const affiliate = await make.affiliate([serum], { username })
      await program.database.queryAsOwner(
        'update affiliate_registrations set created_at = $2 where id = $1',
        [affiliate, instant],
      )
      await program.database.queryAsOwner(
        'update affiliate_products set created_at = $2 where affiliate_id = $1',
        [affiliate, instant],
      )
    }
    await addRegisteredAt('hari.sebelum', '2025-03-09T16:59:59.999Z')
    await addRegisteredAt('hari.awal', '2025-03-09T17:00:00Z')
    await addRegisteredAt('hari.akhir', '2025-03-10T16:59:59.999Z')
    await addRegisteredAt('hari.sesudah', '2025-03-10T17:00:00Z')
    for (const tab of ['', `&product_id=${serum}`])
      expect(
        await findUsernames('sari', `?q=hari&registered_from=2025-03-10&registered_to=2025-03-10${tab}`),
      ).toEqual(['hari.akhir', 'hari.awal'])
    expect(await findUsernames('rina', '?registered_to=2025-03-10')).toEqual([
      'hari.akhir',
      'hari.awal',
      'hari.sebelum',
    ])
    await program.database.queryAsOwner(`delete from affiliate_registrations where username like 'hari%'`)
  })
})

describe('filters by posting status and by lateness', () => {
  it('the filters by posting status find the affiliates whose videos have that status, for every mixture of statuses', async () => {
    const usernamesByStatus = new Map<string, string[]>()
    const lateUsernames: string[] = []
    const counts = [0, 1, 2]
    const mixtures = counts.flatMap((belum) =>
      counts.flatMap((sudah) => counts.map((dikembalikan) => ({ belum, sudah, dikembalikan }))),
    )
    for (const mixture of mixtures) {
      const { belum, sudah, dikembalikan } = mixture
      const username = `campur.${belum}${sudah}${dikembalikan}`
      const affiliate = await make.affiliate([serum, cleanser], { username })
      // The first video of each status was due yesterday, the second is due today.
      for (const [status, count] of Object.entries(mixture))
        for (let n = 0; n < count; n++)
          await make.assignVideo(affiliate, serum, await make.video(serum, sari), {
            posting: status,
            due: n === 0 ? -1 : 0,
          })
      const aggregateStatus = getAggregateStatus(mixture)
      usernamesByStatus.set(aggregateStatus, [...(usernamesByStatus.get(aggregateStatus) ?? []), username])
      if (belum > 0) lateUsernames.push(username)
    }
    const findOnAllPages = async (actor: CastName, query: string) => {
      const usernames: string[] = []
      for (let page = 1; ; page++) {
        const { body } = await as[actor]('GET', `/affiliates/cards?q=campur&${query}&page=${page}`)
        usernames.push(...body.rows.map((row: { username: string }) => row.username))
        const pageSize = 10
        if (body.rows.length < pageSize) {
          expect(body.total).toBe(usernames.length)
          return usernames.sort()
        }
      }
    }
    for (const actor of ['sari', 'rina'] as const) {
      for (const status of aggregateStatuses)
        expect(await findOnAllPages(actor, `posting=${status}`), `${actor} ${status}`).toEqual(
          usernamesByStatus.get(status)?.sort(),
        )
      expect(await findOnAllPages(actor, 'late=ya'), actor).toEqual(lateUsernames.sort())
    }
    // A video of a product that Rina may not see counts for Sari only.
    const [withoutVideo] = await program.database.queryAsOwner<{ id: string }>(
      `select id from affiliate_registrations where username = 'campur.000'`,
    )
    await make.assignVideo(`${withoutVideo?.id}`, cleanser, await make.video(cleanser, sari), { due: -9 })
    expect(await findOnAllPages('rina', 'posting=no_video')).toEqual(['campur.000'])
    expect(await findOnAllPages('sari', 'posting=no_video')).toEqual([])
    expect(await findOnAllPages('rina', 'late=ya')).toEqual(lateUsernames.sort())
    expect(await findOnAllPages('sari', 'late=ya')).toEqual(['campur.000', ...lateUsernames].sort())
    await program.database.queryAsOwner(`delete from affiliate_registrations where username like 'campur%'`)
  }, 60_000)
})

describe('detail of an affiliate', () => {
  it('the detail of an affiliate shows only what the user may see, with unmasked links only for the creator of the video and admins', async () => {
    const affiliate = await make.affiliate([cleanser, serum], { username: 'rincian' })
    await make.assignVideo(
      affiliate,
      serum,
      await make.video(serum, sari, { vo: 'https://drive.google.com/rahasia' }),
    )
    await make.assignVideo(
      affiliate,
      serum,
      await make.video(serum, await program.database.readUserId('rina'), {
        vo: 'https://drive.google.com/sendiri',
      }),
    )
    await make.assignVideo(affiliate, cleanser, await make.video(cleanser, sari))
    const path = `/affiliates/${affiliate}`
    const listMaskedFlags = (body: { link_videos: { links_masked: boolean }[] }) =>
      body.link_videos.map(({ links_masked }) => links_masked)
    for (const actor of ['sari', 'budi', 'dewi'] as const) {
      const { body } = await as[actor]('GET', path)
      expect(
        body.products.map((product: { product_benefit: string }) => product.product_benefit),
      ).toHaveLength(2)
      const { page_path, ...withLinks } = (await as[actor]('GET', `${path}/with-links`)).body
      expect(page_path).toEqual(expect.stringMatching(/^\/\?k=/))
      expect(listMaskedFlags(withLinks)).toEqual([false, false, false])
      expect(withLinks.link_videos[0].link_video_vo).toBe('https://drive.google.com/rahasia')
      if (actor !== 'dewi') expect(body).toEqual(withLinks)
      else {
        expect(listMaskedFlags(body)).toEqual([true, true, true])
        expect(body.link_videos[0].link_video_vo).toBe('https://dri********')
        expect(JSON.stringify(body)).not.toContain('rahasia')
      }
    }
    expect((await as.rina('GET', `${path}/with-links`)).body).toEqual({
      ...(await as.rina('GET', path)).body,
      page_path: null,
    })
    const { body } = await as.rina('GET', path)
    expect(body.products.map((product: { product_name: string }) => product.product_name)).toEqual([
      'Night Serum',
    ])
    expect(
      body.link_videos.map((video: { links_masked: boolean; link_video_vo: string }) => [
        video.links_masked,
        video.link_video_vo,
      ]),
    ).toEqual([
      [true, 'https://dri********'],
      [false, 'https://drive.google.com/sendiri'],
    ])
    expect(JSON.stringify(body)).not.toContain('rahasia')
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
  })

  it.each(['hidden', 'missing'])(
    'the detail of an affiliate returns 404 for a %s affiliate',
    async (kind) => {
      const id = kind === 'hidden' ? hiddenAffiliate : '00000000-0000-4000-8000-000000000000'
      const reply = await as.rina('GET', `/affiliates/${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.message).toBe('Affiliate tidak ditemukan')
    },
  )

  it('the detail of an affiliate returns 400 for an invalid affiliate id', async () => {
    expect((await as.sari('GET', '/affiliates/abc')).status).toBe(400)
  })

  it('the detail of an affiliate leaves out a deleted product, and keeps the row of its video', async () => {
    const [row] = await program.database.queryAsOwner<{ id: string }>(
      `insert into products (product_number, product_name, product_benefit)
       values ('X', 'Sementara', 'Ada') returning id`,
    )
    const product = `${row?.id}`
    const affiliate = await make.affiliate([product], { username: 'tanpa.produk' })
    await make.assignVideo(affiliate, product, await make.video(product, sari))
    await program.database.queryAsOwner('delete from products where id = $1', [product])
    const { body } = await as.sari('GET', `/affiliates/${affiliate}`)
    expect(body).toMatchObject({
      products: [],
      product_id: null,
      link_videos: [{ product_id: null, product_name: null }],
    })
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
  })
})

describe('step contacted', () => {
  it('marking an affiliate as contacted sets the WhatsApp status to sudah, also when repeated, and never back to belum', async () => {
    const affiliate = await make.affiliate([serum])
    for (const actor of ['dewi', 'budi'] as const) {
      const reply = await as[actor]('POST', `/affiliates/${affiliate}/contacted`)
      expect(reply).toMatchObject({ status: 200, body: { status_whatsapp: 'sudah' } })
    }
    expect(
      (await as.dewi('POST', `/affiliates/${affiliate}/contacted`, { status_whatsapp: 'belum' })).status,
    ).toBe(400)
  })

  it('marking an affiliate as contacted needs the permission data_affiliate_whatsapp, and that to edit does not replace it', async () => {
    const affiliate = await make.affiliate([serum])
    await withoutPermission(program.database, 'dewi', 'data_affiliate_whatsapp', async () => {
      expect((await as.dewi('POST', `/affiliates/${affiliate}/contacted`)).status).toBe(403)
    })
    expect((await as.rina('POST', `/affiliates/${affiliate}/contacted`)).status).toBe(403)
    expect((await as.sari('GET', `/affiliates/${affiliate}`)).body.status_whatsapp).toBe('belum')
  })

  it('marking an affiliate as contacted is the only step that data_affiliate_whatsapp allows, and only for visible affiliates', async () => {
    await withPermission(program.database, 'rina', 'data_affiliate_whatsapp', async () => {
      expect((await as.rina('POST', `/affiliates/${serumAffiliate}/contacted`)).status).toBe(200)
      expect((await as.rina('POST', `/affiliates/${hiddenAffiliate}/contacted`)).status).toBe(404)
      expect((await as.rina('POST', `/affiliates/${serumAffiliate}/sent`)).status).toBe(403)
    })
  })
})

it('a granted product permission shows affiliates and tab of the product at once, a revoked one hides them', async () => {
  await withPermission(program.database, 'rina', getProductPermission(cleanser), async () => {
    expect((await as.rina('GET', '/affiliates/tabs')).body.products).toHaveLength(2)
    expect(await findUsernames('rina', '?q=tersembunyi')).toEqual(['tersembunyi'])
  })
  expect(await findUsernames('rina', '?q=tersembunyi')).toEqual([])
})
