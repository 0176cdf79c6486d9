/**
 * The dialog before a deletion announces correctly what happens to videos, and reveals nothing that the reader may not
 * see.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let make: ReturnType<typeof affiliateRows>
let sari: Call
let rina: Call
let sariId: string
let rinaId: string
let serum: string
let hiddenProduct: string

beforeAll(async () => {
  program = await startProgram()
  make = affiliateRows(program.database)
  sari = await program.signIn('sari')
  rina = await program.signIn('rina')
  sariId = await program.database.idOf('sari')
  rinaId = await program.database.idOf('rina')
  serum = await program.database.product('Night Serum')
  hiddenProduct = await program.database.product('Gentle Facial Cleanser')
  await grant('data_affiliate_delete')
})

const grant = (permission: string) =>
  program.database.queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, $2)`, [
    rinaId,
    permission,
  ])
const revoke = (permission: string) =>
  program.database.queryAsOwner(`delete from user_permissions where user_id = $1 and permission_name = $2`, [
    rinaId,
    permission,
  ])

/** Creates an affiliate of both products: three videos of the first, one of them returned, and two of the second. */
async function makeHolder() {
  const affiliate = await make.affiliate([serum, hiddenProduct])
  const videos = []
  for (const [product, posting] of [
    [serum, 'belum'],
    [serum, 'sudah'],
    [serum, 'dikembalikan'],
    [hiddenProduct, 'belum'],
    [hiddenProduct, 'belum'],
  ] as const) {
    const video = await make.video(product, sariId)
    await make.assignVideo(affiliate, product, video, posting)
    videos.push(video)
  }
  return { affiliate, videos }
}

async function countTaken(videos: string[]): Promise<number> {
  const rows = await program.database.queryAsOwner(
    `select from videos where id = any ($1) and status = 'dikirim ke affiliate'`,
    [videos],
  )
  return rows.length
}

describe('the number of videos that a deletion would free', () => {
  it('equals the number that the deletion then frees', async () => {
    const { affiliate, videos } = await makeHolder()
    const { status, body } = await sari('GET', `/affiliates/${affiliate}/freed-videos`)
    expect([status, body]).toEqual([200, { freed_videos: 4, sees_all_videos: true }])
    expect(await countTaken(videos)).toBe(body.freed_videos)
    expect((await sari('DELETE', `/affiliates/${affiliate}`)).status).toBe(204)
    expect(await countTaken(videos)).toBe(0)
  })

  it('is 0 for an affiliate without videos', async () => {
    const { body } = await sari('GET', `/affiliates/${await make.affiliate([serum])}/freed-videos`)
    expect(body).toEqual({ freed_videos: 0, sees_all_videos: true })
  })

  it('counts only videos of visible products and reports that there may be others', async () => {
    const { affiliate } = await makeHolder()
    const { body } = await rina('GET', `/affiliates/${affiliate}/freed-videos`)
    expect(body).toEqual({ freed_videos: 2, sees_all_videos: false })
  })

  it('is the same whether there are hidden videos or none', async () => {
    const withoutHidden = await make.affiliate([serum, hiddenProduct])
    const withHidden = await make.affiliate([serum, hiddenProduct])
    await make.assignVideo(withHidden, hiddenProduct, await make.video(hiddenProduct, sariId))
    const read = async (id: string) => (await rina('GET', `/affiliates/${id}/freed-videos`)).body
    expect(await read(withHidden)).toEqual({ freed_videos: 0, sees_all_videos: false })
    expect(await read(withoutHidden)).toEqual(await read(withHidden))
  })

  it('is 0 for a user who may only register affiliates and sees no videos', async () => {
    const { affiliate } = await makeHolder()
    await grant('data_affiliate_tab_all')
    await revoke('data_affiliate')
    try {
      const { body } = await rina('GET', `/affiliates/${affiliate}/freed-videos`)
      expect(body).toEqual({ freed_videos: 0, sees_all_videos: false })
    } finally {
      await revoke('data_affiliate_tab_all')
      await grant('data_affiliate')
    }
  })

  it('is refused if the affiliate does not exist, is hidden, or the user may not delete them', async () => {
    const readStatus = async (call: Call, id: string) =>
      (await call('GET', `/affiliates/${id}/freed-videos`)).status
    expect(await readStatus(sari, crypto.randomUUID())).toBe(404)
    expect(await readStatus(rina, await make.affiliate([hiddenProduct]))).toBe(404)
    const budi = await program.signIn('budi')
    expect(await readStatus(budi, await make.affiliate([serum]))).toBe(403)
  })
})
