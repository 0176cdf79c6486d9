/**
 * The numbers of applications and of each user are those of their lists, for users with all and with some products.
 * Runs on every PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { unrecordedUser } from '#features/users/user-filter.ts'
import { as, cleanser, grantRina, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'
import { type UserFigure, userFigures } from './report.ts'
import type { Report } from './report-schema.ts'

let budi: string
let dewi: string

// Rina may open Home and Data Video, and sees only Night Serum.
beforeAll(async () => {
  await grantRina('dashboard', 'data_video')
  budi = await program.database.readUserId('budi')
  dewi = await program.database.readUserId('dewi')
})
beforeEach(() =>
  queryAsOwner(
    'delete from affiliate_registrations; delete from videos; truncate applications, application_links',
  ),
)

const today = getJakartaDate(new Date())
/** The two days before today: every time of day in them has passed. */
const period = { from: addDays(today, -2), to: addDays(today, -1) }

async function readReport(actor: CastName): Promise<Report> {
  const { status, body } = await as[actor]('GET', `/reports?from=${period.from}&to=${period.to}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function readList(
  actor: CastName,
  path: string,
): Promise<{ total: number; rows: Record<string, unknown>[]; [field: string]: unknown }> {
  const { status, body } = await as[actor]('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const buildPeriodQuery = (name: string) => `${name}_from=${period.from}&${name}_to=${period.to}`

describe('the applications of a period', () => {
  let applicationCount = 0
  /** Inserts an application that was received at this time in Jakarta. */
  async function addApplication(
    product: string | null,
    { day = period.to, time = '10:00', mark = null as string | null } = {},
  ): Promise<string> {
    applicationCount += 1
    const [row] = await queryAsOwner<{ id: string }>(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions,
         received_at, mark) values ('Wulan', 'tiktok', $1, $2, $3, 'Garut', '', '/', '{a}', $4::timestamptz, $5)
       returning id`,
      [
        `pelamar.${applicationCount}`,
        `0815${applicationCount}`.padEnd(12, '7'),
        product,
        `${day} ${time}+07`,
        mark,
      ],
    )
    return `${row?.id}`
  }
  const accept = (id: string, product_id: string) =>
    as.sari('POST', '/applications/accept', { rows: [{ id, product_id }] })
  const readShelf = (actor: CastName, productQuery = '') =>
    readList(actor, `/applications?shelf=semua&${buildPeriodQuery('applied')}${productQuery}`)

  it.each(['sari', 'rina'] as const)(
    'are counted and listed as far as %s may see them, whatever was decided',
    async (actor) => {
      await addApplication(serum, { day: period.from, time: '00:00' })
      await addApplication(cleanser, { time: '23:59' })
      await addApplication(null)
      const declined = await addApplication(serum)
      await as.sari('POST', '/applications/decline', { ids: [declined], reason: 'Belum cocok' })
      await accept(await addApplication(serum), serum)
      // An accepted application counts for the product of its affiliate, not for the one that the applicant chose.
      await accept(await addApplication(cleanser), serum)
      await accept(await addApplication(serum), cleanser)
      // Nobody's report counts the last three: a marked one, one after the period, and one with a deleted affiliate.
      await addApplication(serum, { mark: 'trap' })
      await addApplication(serum, { day: today, time: '00:00' })
      const deletedAffiliate = (await accept(await addApplication(serum), serum)).body.accepted[0].affiliate
        .id
      await as.sari('DELETE', `/affiliates/${deletedAffiliate}`)

      const { figures, products } = await readReport(actor)
      expect(figures.applied.count).toBe(actor === 'sari' ? 7 : 5)
      const list = await readShelf(actor)
      expect(list.total).toBe(figures.applied.count)
      expect(list.rows).toHaveLength(list.total)
      expect(list.rows.map(({ state }) => state).sort()).toEqual(
        actor === 'sari'
          ? ['accepted', 'accepted', 'accepted', 'declined', 'waiting', 'waiting', 'waiting']
          : ['accepted', 'accepted', 'declined', 'waiting', 'waiting'],
      )
      for (const { id, counts } of products)
        expect([id, (await readShelf(actor, `&product_id=${id}`)).total]).toEqual([id, counts.applied])
    },
  )

  it('name the affiliate of an accepted application, who is a conflict only for other applications', async () => {
    const id = await addApplication(serum)
    const { affiliate } = (await accept(id, serum)).body.accepted[0]
    const waitingId = await addApplication(serum)
    await queryAsOwner(`update applications set username = $1 where id = $2`, [affiliate.username, waitingId])
    const { rows } = await readShelf('rina')
    expect(rows.find((row) => row.id === id)).toMatchObject({
      state: 'accepted',
      affiliate: { id: affiliate.id, username: affiliate.username },
      conflicts: [],
    })
    expect(rows.find((row) => row.id === waitingId)).toMatchObject({
      affiliate: null,
      conflicts: expect.arrayContaining([
        expect.objectContaining({ kind: 'username', holder: expect.objectContaining({ id: affiliate.id }) }),
      ]),
    })
  })

  it('are refused to a user who may not register affiliates', async () => {
    await withoutPermission(program.database, 'rina', 'reg_affiliate', async () => {
      expect((await as.rina('GET', '/applications?shelf=semua')).status).toBe(403)
    })
  })
})

describe('what each user did in a period', () => {
  /** The user who did each step of the work, or null if that was not recorded. */
  type Workers = Record<UserFigure, string | null>
  const createWorkers = (user: string | null): Workers => ({
    registered: user,
    approved: user,
    sent: user,
    given: user,
  })

  /** Adds an affiliate with a sent sample and a given video. All steps were taken on one day. */
  async function addWork(
    product: string,
    workers: Partial<Workers> = {},
    { day = period.to } = {},
  ): Promise<void> {
    const { registered, approved, sent, given } = { ...createWorkers(budi), ...workers }
    const id = await make.affiliate([product], { sample: 'terkirim' })
    await make.assignVideo(id, product, await make.video(product, sari))
    const noon = `${day} 12:00+07`
    await queryAsOwner(
      `update affiliate_registrations set created_at = $2::timestamptz, sample_approved_at = $2::timestamptz,
         sample_changed_at = $2::timestamptz, created_by = $3, sample_approved_by = $4, sample_sent_by = $5
       where id = $1`,
      [id, noon, registered, approved, sent],
    )
    await queryAsOwner(
      'update affiliate_link_videos set created_at = $2::timestamptz, given_by = $3 where affiliate_id = $1',
      [id, noon, given],
    )
  }
  /** Returns the path of the list to which a number of this user leads. */
  function buildListPath(actor: CastName, figure: UserFigure, userId: string | null): string {
    const query = `${buildPeriodQuery(figure)}&${figure}_by=${userId ?? unrecordedUser}`
    if (figure === 'given') return `/videos?${query}`
    // Rina may open only the tab of her product.
    return `/affiliates/cards?${actor === 'rina' ? `product_id=${serum}&` : ''}${query}`
  }

  it.each(['sari', 'rina'] as const)(
    'is counted for %s, and each count is the total of its list',
    async (actor) => {
      await addWork(serum)
      await addWork(cleanser)
      await addWork(serum, { ...createWorkers(dewi), registered: budi })
      await addWork(serum, {}, { day: today })
      await addWork(serum, createWorkers(null))
      await addWork(cleanser, createWorkers(sari))
      const { users } = await readReport(actor)
      expect(users.map(({ id, counts }) => [id, ...userFigures.map((figure) => counts[figure])])).toEqual([
        [budi, ...(actor === 'sari' ? [3, 2, 2, 2] : [2, 1, 1, 1])],
        [dewi, 0, 1, 1, 1],
        ...(actor === 'sari' ? [[sari, 1, 1, 1, 1]] : []),
        [null, 1, 1, 1, 1],
      ])
      for (const { id, counts } of users)
        for (const figure of userFigures) {
          const { total } = await readList(actor, buildListPath(actor, figure, id))
          expect([id, figure, total]).toEqual([id, figure, counts[figure]])
        }
    },
  )

  it('names a user only if the reader may see some of their work', async () => {
    const readNames = async (actor: CastName, id: string) => {
      const { names } = await readList(
        actor,
        `/affiliates/cards?registered_by=${id}&sent_by=${unrecordedUser}`,
      )
      const { giver } = await readList(actor, `/videos?given_by=${id}`)
      return [names, giver]
    }
    await addWork(serum, { ...createWorkers(null), registered: budi })
    await addWork(serum, { ...createWorkers(null), given: dewi })
    await addWork(cleanser, createWorkers(sari))
    expect(await readNames('rina', budi)).toEqual([{ [budi]: 'Budi Santoso' }, 'Budi Santoso'])
    expect(await readNames('rina', dewi)).toEqual([{ [dewi]: 'Dewi Lestari' }, 'Dewi Lestari'])
    expect(await readNames('rina', sari)).toEqual([{}, null])
    expect(await readNames('dewi', sari)).toEqual([{ [sari]: 'Sari Wulandari' }, 'Sari Wulandari'])
  })

  it.each(['/affiliates/cards?registered_by', '/affiliates/cards?sent_by', '/videos?given_by'])(
    'is refused with the filter %s=x, which is no user',
    async (path) => expect((await as.sari('GET', `${path}=x`)).status).toBe(400),
  )
})
