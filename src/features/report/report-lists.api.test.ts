/** The numbers of applications and of each user are those of their lists, for users with all and with some products. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { unrecordedUser } from '#features/users/user-filter.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import { userFigures } from './report.ts'
import type { Report } from './report-schema.ts'

const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

let budi: string
let dewi: string

// Rina may open Home and Data Video, and sees only Night Serum.
beforeAll(async () => {
  await grantRina('dashboard', 'data_video')
  budi = await program.database.idOf('budi')
  dewi = await program.database.idOf('dewi')
})
beforeEach(() =>
  queryAsOwner(
    'delete from affiliate_registrations; delete from videos; truncate applications, application_links',
  ),
)

const [today, yesterday, earlier] = await Promise.all(
  [0, 1, 2].map(async (days) =>
    new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10),
  ),
)
/** Ends yesterday, so that the rows of a test are on one of its days or not, whatever time it is. */
const period = { from: `${earlier}`, to: `${yesterday}` }

async function readReport(actor: CastName): Promise<Report> {
  const { status, body } = await as[actor]('GET', `/reports?from=${period.from}&to=${period.to}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function readList(
  actor: CastName,
  path: string,
): Promise<{ total: number; rows: Record<string, unknown>[]; [more: string]: unknown }> {
  const { status, body } = await as[actor]('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const days = (name: string) => `${name}_from=${period.from}&${name}_to=${period.to}`

describe('the applications of a period', () => {
  let appliedCount = 0
  /** Sends an application at a time of day in Jakarta. */
  async function addApplication(
    product: string | null,
    { day = period.to, time = '10:00', mark = null as string | null } = {},
  ): Promise<string> {
    appliedCount += 1
    const [row] = await queryAsOwner<{ id: string }>(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions,
         received_at, mark) values ('Wulan', 'tiktok', $1, $2, $3, 'Garut', '', '/', '{a}', $4::timestamptz, $5)
       returning id`,
      [`pelamar.${appliedCount}`, `0815${appliedCount}`.padEnd(12, '7'), product, `${day} ${time}+07`, mark],
    )
    return `${row?.id}`
  }
  const accept = (id: string, product_id: string) =>
    as.sari('POST', '/applications/accept', { rows: [{ id, product_id }] })
  const readShelf = (actor: CastName, otherParameters = '') =>
    readList(actor, `/applications?shelf=semua&${days('applied')}${otherParameters}`)

  it.each(['sari', 'rina'] as const)('that %s may see are listed whatever was decided', async (actor) => {
    await addApplication(serum, { day: period.from, time: '00:00' })
    await addApplication(cleanser, { time: '23:59' })
    await addApplication(null)
    await addApplication(serum, { mark: 'trap' })
    await addApplication(serum, { day: `${today}`, time: '00:00' })
    const declined = await addApplication(serum)
    await as.sari('POST', '/applications/decline', { ids: [declined], reason: 'Belum cocok' })
    await accept(await addApplication(serum), serum)
    // Each becomes an affiliate of another product than the applicant chose.
    await accept(await addApplication(cleanser), serum)
    await accept(await addApplication(serum), cleanser)
    const deletedAffiliate = (await accept(await addApplication(serum), serum)).body.accepted[0].affiliate.id
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
  })

  it('name the affiliate that an accepted one became, and no conflict with it', async () => {
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
    const rina = await program.database.idOf('rina')
    const revoke = `delete from user_permissions where user_id = $1 and permission_name = 'reg_affiliate'`
    await queryAsOwner(revoke, [rina])
    expect((await as.rina('GET', '/applications?shelf=semua')).status).toBe(403)
    await grantRina('reg_affiliate')
  })
})

describe('what each user did in a period', () => {
  /** Adds an affiliate with a sent sample and a given video, each step by one of these users. */
  async function addWork(
    product: string,
    { day = period.to, by = [budi, budi, budi, budi] as (string | null)[] } = {},
  ): Promise<void> {
    const id = await make.affiliate([product], { sample: 'terkirim' })
    await make.assignVideo(id, product, await make.video(product, sari))
    const noon = `${day} 12:00+07`
    await queryAsOwner(
      `update affiliate_registrations set created_at = $2::timestamptz, sample_approved_at = $2::timestamptz,
         sample_changed_at = $2::timestamptz, created_by = $3, sample_approved_by = $4, sample_sent_by = $5
       where id = $1`,
      [id, noon, by[0], by[1], by[2]],
    )
    await queryAsOwner(
      'update affiliate_link_videos set created_at = $2::timestamptz, given_by = $3 where affiliate_id = $1',
      [id, noon, by[3]],
    )
  }
  const buildPath = (figure: string, id: string | null, tab: string) =>
    `${figure === 'given' ? `/videos?` : `/affiliates/cards?${tab}`}${days(figure)}&${figure}_by=${id ?? unrecordedUser}`

  it.each(['sari', 'rina'] as const)('is listed for %s by each number', async (actor) => {
    await addWork(serum)
    await addWork(cleanser)
    await addWork(serum, { by: [budi, dewi, dewi, dewi] })
    await addWork(serum, { day: `${today}` })
    await addWork(serum, { by: [null, null, null, null] })
    await addWork(cleanser, { by: [sari, sari, sari, sari] })
    const { users } = await readReport(actor)
    expect(users.map(({ id, counts }) => [id, ...userFigures.map((figure) => counts[figure])])).toEqual([
      [budi, ...(actor === 'sari' ? [3, 2, 2, 2] : [2, 1, 1, 1])],
      [dewi, 0, 1, 1, 1],
      ...(actor === 'sari' ? [[sari, 1, 1, 1, 1]] : []),
      [null, 1, 1, 1, 1],
    ])
    const tab = actor === 'rina' ? `product_id=${serum}&` : ''
    for (const { id, counts } of users)
      for (const figure of userFigures) {
        const { total } = await readList(actor, buildPath(figure, id, tab))
        expect([id, figure, total]).toEqual([id, figure, counts[figure]])
      }
  })

  it('has names only of users who did something that the reader may see', async () => {
    const namesFor = async (actor: CastName, id: string) => {
      const { names } = await readList(
        actor,
        `/affiliates/cards?registered_by=${id}&sent_by=${unrecordedUser}`,
      )
      const { giver } = await readList(actor, `/videos?given_by=${id}`)
      return [names, giver]
    }
    await addWork(serum, { by: [budi, null, null, null] })
    await addWork(serum, { by: [null, null, null, dewi] })
    await addWork(cleanser, { by: [sari, sari, sari, sari] })
    expect(await namesFor('rina', budi)).toEqual([{ [budi]: 'Budi Santoso' }, 'Budi Santoso'])
    expect(await namesFor('rina', dewi)).toEqual([{ [dewi]: 'Dewi Lestari' }, 'Dewi Lestari'])
    expect(await namesFor('rina', sari)).toEqual([{}, null])
    expect(await namesFor('dewi', sari)).toEqual([{ [sari]: 'Sari Wulandari' }, 'Sari Wulandari'])
  })

  it.each(['/affiliates/cards?registered_by', '/affiliates/cards?sent_by', '/videos?given_by'])(
    'is refused for %s=x, which is no user',
    async (path) => expect((await as.sari('GET', `${path}=x`)).status).toBe(400),
  )
})
