/**
 * Tests of finding videos by number, by a link that the user may see, and by the affiliate that has them, for different
 * users. Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'

/** Sari made the videos of the serum, for Nadya, and of the cleanser, for Rahasia. No affiliate has Dewi's video. */
const videos = {} as Record<'serum' | 'cleanser' | 'dewi', string>
/** Rina sees only affiliates of Night Serum, so she sees Nadya but not Rahasia. */
const affiliates = {} as Record<'nadya' | 'rahasia', string>
/** The number of each video, by its id. */
const numberById = {} as Record<string, number>

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
type Row = Record<string, any>

beforeAll(async () => {
  const { database } = program
  const dewi = await database.readUserId('dewi')
  affiliates.nadya = await make.affiliate([serum], { username: 'Nadya.Putri' })
  affiliates.rahasia = await make.affiliate([cleanser], { username: 'rahasia_id' })
  videos.serum = await make.video(serum, sari, {
    vo: 'https://drive.google.com/file/d/1SerumVO/view',
    review: null,
  })
  videos.cleanser = await make.video(cleanser, sari, {
    vo: 'https://drive.google.com/file/d/1CleanserVO/view',
    review: 'https://www.tiktok.com/@merek/video/7301',
  })
  videos.dewi = await make.video(serum, dewi, { vo: 'https://drive.google.com/file/d/1DewiVO/view' })
  await make.assignVideo(affiliates.nadya, serum, videos.serum)
  await make.assignVideo(affiliates.rahasia, cleanser, videos.cleanser)
  for (const { id, no_video } of await database.queryAsOwner<Row>('select id, no_video from videos'))
    numberById[id] = no_video
  await database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, 'data_video' on conflict do nothing`,
    [await database.readUserId('rina')],
  )
})

async function findIds(name: CastName, q: string, filter = ''): Promise<string[]> {
  const { status, body } = await as[name]('GET', `/videos?q=${encodeURIComponent(q)}${filter}`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map((row: Row) => row.id).sort()
}
const listIds = (...names: (keyof typeof videos)[]) => names.map((name) => videos[name]).sort()

describe('a search', () => {
  it('for a number finds that video for every user of the page', async () => {
    for (const name of ['sari', 'dewi', 'rina'] as const) {
      expect(await findIds(name, `${numberById[videos.cleanser]}`)).toEqual(listIds('cleanser'))
      expect(await findIds(name, ` #${numberById[videos.dewi]}`)).toEqual(listIds('dewi'))
    }
    expect(await findIds('sari', '#99999')).toEqual([])
  })

  it.each([
    ['1serumvo', ['serum']],
    ['https://drive.google.com/file/d/1SerumVO/view?usp=sharing', ['serum']],
    ['http://www.drive.google.com/file/d/1SerumVO/', ['serum']],
    ['\u202ahttps://drive.google.com/file/d/1CleanserVO/view\u202c', ['cleanser']],
    ['https://tiktok.com/@merek/video/7301?_t=1', ['cleanser']],
    ['drive.google.com', ['serum', 'cleanser', 'dewi']],
    ['1%VO', []],
    ['nadya', ['serum']],
    ['@NADYA.putri', ['serum']],
    ['https://www.tiktok.com/@nadya.putri', ['serum']],
    ['rahasia', ['cleanser']],
  ] as const)('for %j finds %o for users who see everything', async (q, names) => {
    expect(await findIds('sari', q)).toEqual(listIds(...names))
    expect(await findIds('budi', q)).toEqual(listIds(...names))
  })

  it('finds neither masked links nor hidden affiliates', async () => {
    for (const name of ['dewi', 'rina'] as const) {
      expect(await findIds(name, '1SerumVO')).toEqual([])
      expect(await findIds(name, 'https://drive.google.com/file/d/1CleanserVO/view')).toEqual([])
    }
    expect(await findIds('dewi', '1DewiVO')).toEqual(listIds('dewi'))
    expect(await findIds('dewi', 'drive.google.com')).toEqual(listIds('dewi'))
    expect(await findIds('rina', 'drive.google.com')).toEqual([])
    expect(await findIds('rina', 'nadya')).toEqual(listIds('serum'))
    expect(await findIds('rina', 'rahasia')).toEqual([])
    expect(await findIds('dewi', 'rahasia')).toEqual(listIds('cleanser'))
  })

  it('is combined with the filters', async () => {
    expect(await findIds('sari', 'drive.google.com', '&status=video+baru')).toEqual(listIds('dewi'))
    expect(await findIds('sari', 'drive.google.com', `&product_id=${cleanser}`)).toEqual(listIds('cleanser'))
  })

  it.each(['%', '_', '\\', "'", '$1', '%s', '#', '👩‍👩‍👧'])('takes %j literally', async (q) => {
    expect(await findIds('sari', `tidak${q}ada`)).toEqual([])
    expect((await as.sari('GET', `/videos?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('returns 400 naming the parameter q when it is too long', async () => {
    const reply = await as.sari('GET', `/videos?q=${'x'.repeat(2001)}`)
    expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, 'q'])
  })
})

describe('holder of a video', () => {
  const readHolders = async (name: CastName) => {
    const { body } = await as[name]('GET', '/videos')
    return Object.fromEntries(body.rows.map((row: Row) => [row.id, row.holder]))
  }
  const buildNadya = () => ({ affiliate_id: affiliates.nadya, username: 'Nadya.Putri' })

  it('the holder of a video is shown only to users who see the affiliate', async () => {
    const rahasia = { affiliate_id: affiliates.rahasia, username: 'rahasia_id' }
    expect(await readHolders('sari')).toEqual({
      [videos.serum]: buildNadya(),
      [videos.cleanser]: rahasia,
      [videos.dewi]: null,
    })
    expect(await readHolders('rina')).toEqual({
      [videos.serum]: buildNadya(),
      [videos.cleanser]: null,
      [videos.dewi]: null,
    })
  })

  it('the holder of a video is empty after the video was returned', async () => {
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan' where video_id = $1`,
      [videos.serum],
    )
    expect((await readHolders('sari'))[videos.serum]).toBeNull()
    expect(await findIds('sari', 'nadya')).toEqual([])
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'belum' where video_id = $1`,
      [videos.serum],
    )
  })
})

describe('videos whose product was deleted', () => {
  it('are found by the filter for videos without a product', async () => {
    await program.database.queryAsOwner('update videos set product_id = null where id = $1', [videos.dewi])
    const { body } = await as.sari('GET', '/videos?without_product=ya')
    expect(body.rows.map((row: Row) => [row.id, row.product])).toEqual([[videos.dewi, null]])
    expect(body.total).toBe(1)
  })
})
