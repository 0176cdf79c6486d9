/**
 * Tests of finding videos by number, by a link that the user may see, and by the affiliate that has them, for different
 * users.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
const as = {} as Record<CastName, Call>
const ids = {} as Record<'serum' | 'cleanser' | 'visible' | 'hidden' | 'free' | 'seen' | 'unseen', string>
const numbers = {} as Record<string, number>

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  const { database } = program
  const { affiliate, video, assignVideo } = affiliateRows(database)
  const [sari, dewi] = [await database.idOf('sari'), await database.idOf('dewi')]
  ids.serum = await database.product('Night Serum')
  ids.cleanser = await database.product('Gentle Facial Cleanser')
  ids.seen = await affiliate([ids.serum], { username: 'Nadya.Putri' })
  ids.unseen = await affiliate([ids.cleanser], { username: 'rahasia_id' })
  ids.visible = await video(ids.serum, sari, {
    vo: 'https://drive.google.com/file/d/1SerumVO/view',
    review: null,
  })
  ids.hidden = await video(ids.cleanser, sari, {
    vo: 'https://drive.google.com/file/d/1CleanserVO/view',
    review: 'https://www.tiktok.com/@merek/video/7301',
  })
  ids.free = await video(ids.serum, dewi, { vo: 'https://drive.google.com/file/d/1DewiVO/view' })
  await assignVideo(ids.seen, ids.serum, ids.visible)
  await assignVideo(ids.unseen, ids.cleanser, ids.hidden)
  for (const { id, no_video } of await database.queryAsOwner<Row>('select id, no_video from videos'))
    numbers[id] = no_video
  await database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, 'data_video' on conflict do nothing`,
    [await database.idOf('rina')],
  )
})

async function findIds(name: CastName, q: string, filter = ''): Promise<string[]> {
  const { status, body } = await as[name]('GET', `/videos?q=${encodeURIComponent(q)}${filter}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map((row: Row) => row.id).sort()
}
const idsNamed = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort()

describe('a search', () => {
  it('for a number finds that video for every user of the page', async () => {
    for (const name of ['sari', 'dewi', 'rina'] as const) {
      expect(await findIds(name, `${numbers[ids.hidden]}`)).toEqual(idsNamed('hidden'))
      expect(await findIds(name, ` #${numbers[ids.free]}`)).toEqual(idsNamed('free'))
    }
    expect(await findIds('sari', '#99999')).toEqual([])
  })

  it.each([
    ['1serumvo', ['visible']],
    ['https://drive.google.com/file/d/1SerumVO/view?usp=sharing', ['visible']],
    ['http://www.drive.google.com/file/d/1SerumVO/', ['visible']],
    ['\u202ahttps://drive.google.com/file/d/1CleanserVO/view\u202c', ['hidden']],
    ['https://tiktok.com/@merek/video/7301?_t=1', ['hidden']],
    ['drive.google.com', ['visible', 'hidden', 'free']],
    ['1%VO', []],
    ['nadya', ['visible']],
    ['@NADYA.putri', ['visible']],
    ['https://www.tiktok.com/@nadya.putri', ['visible']],
    ['rahasia', ['hidden']],
  ] as const)('for %j finds %o for users who see everything', async (q, names) => {
    expect(await findIds('sari', q)).toEqual(idsNamed(...names))
    expect(await findIds('budi', q)).toEqual(idsNamed(...names))
  })

  it('finds neither masked links nor hidden affiliates', async () => {
    for (const name of ['dewi', 'rina'] as const) {
      expect(await findIds(name, '1SerumVO')).toEqual([])
      expect(await findIds(name, 'https://drive.google.com/file/d/1CleanserVO/view')).toEqual([])
    }
    expect(await findIds('dewi', '1DewiVO')).toEqual(idsNamed('free'))
    expect(await findIds('dewi', 'drive.google.com')).toEqual(idsNamed('free'))
    expect(await findIds('rina', 'drive.google.com')).toEqual([])
    // Rina sees only affiliates of Night Serum.
    expect(await findIds('rina', 'nadya')).toEqual(idsNamed('visible'))
    expect(await findIds('rina', 'rahasia')).toEqual([])
    expect(await findIds('dewi', 'rahasia')).toEqual(idsNamed('hidden'))
  })

  it('is narrowed by the filters', async () => {
    expect(await findIds('sari', 'drive.google.com', '&status=video+baru')).toEqual(idsNamed('free'))
    expect(await findIds('sari', 'drive.google.com', `&product_id=${ids.cleanser}`)).toEqual(
      idsNamed('hidden'),
    )
  })

  it.each(['%', '_', '\\', "'", '$1', '%s', '#', '👩‍👩‍👧'])('for %j is literal', async (q) => {
    expect(await findIds('sari', `tidak${q}ada`)).toEqual([])
    expect((await as.sari('GET', `/videos?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('returns 400 naming the parameter q when it is too long', async () => {
    const reply = await as.sari('GET', `/videos?q=${'x'.repeat(2001)}`)
    expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, 'q'])
  })
})

describe('the holder of a video', () => {
  const readHolders = async (name: CastName) => {
    const { body } = await as[name]('GET', '/videos')
    return Object.fromEntries(body.rows.map((row: Row) => [row.id, row.holder]))
  }
  const nadya = () => ({ affiliate_id: ids.seen, username: 'Nadya.Putri' })

  it('is shown only to users who see the affiliate', async () => {
    const secret = { affiliate_id: ids.unseen, username: 'rahasia_id' }
    expect(await readHolders('sari')).toEqual({
      [ids.visible]: nadya(),
      [ids.hidden]: secret,
      [ids.free]: null,
    })
    expect(await readHolders('rina')).toEqual({
      [ids.visible]: nadya(),
      [ids.hidden]: null,
      [ids.free]: null,
    })
  })

  it('is empty after the video was returned', async () => {
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan' where video_id = $1`,
      [ids.visible],
    )
    expect((await readHolders('sari'))[ids.visible]).toBeNull()
    expect(await findIds('sari', 'nadya')).toEqual([])
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'belum' where video_id = $1`,
      [ids.visible],
    )
  })
})

describe('videos whose product was deleted', () => {
  it('are found by the filter for videos without a product', async () => {
    await program.database.queryAsOwner('update videos set product_id = null where id = $1', [ids.free])
    const { body } = await as.sari('GET', '/videos?without_product=ya')
    expect(body.rows.map((row: Row) => [row.id, row.product])).toEqual([[ids.free, null]])
    expect(body.total).toBe(1)
  })
})
