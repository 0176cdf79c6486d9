/** Whoever sees one product meets nobody of another in any of the staff's jobs, and changes nothing about him. */
import { beforeAll, describe, expect, it } from 'vitest'
import { as, cleanser, giveRina, make, program, serum } from '#test/cast-program.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
let hidden: string
/** of a video of his */
let assignment: string
let template: string
let applied: string

beforeAll(async () => {
  await giveRina(
    ...['dashboard', 'reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products'],
    ...['data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete'],
  )
  for (const sample of ['review', 'disetujui', 'terkirim']) {
    await make.affiliate([serum], { sample, username: `terlihat.${sample}` })
    hidden = await make.affiliate([cleanser], { sample, username: `tersembunyi.${sample}` })
  }
  const video = await make.video(cleanser, await program.database.idOf('sari'))
  assignment = await make.give(hidden, cleanser, video, 'sudah')
  for (const [nama, product] of [
    ['terlihat', serum],
    ['tersembunyi', cleanser],
  ] as const)
    applied = await applicationOf(nama, product)
  const [row] = await program.database.owner<{ id: string }>(
    `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo [nama]') returning id`,
  )
  template = row?.id ?? ''
})

async function applicationOf(nama: string, product: string): Promise<string> {
  const [row] = await program.database.owner<{ id: string }>(
    `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
     values ($1, 'tiktok', $1, '0812' || floor(1e7 + random() * 8e7), $2, 'Garut', '', '/', '{}') returning id`,
    [nama, product],
  )
  return row?.id ?? ''
}

describe('reading', () => {
  it.each([
    '/affiliates',
    '/affiliates/cards',
    '/affiliates/radar?lines=50',
    '/affiliate-acts/registered',
    '/affiliate-acts/followed',
    '/shipments',
    '/applications',
    '/dashboard',
    ['/affiliates/download', { format: 'csv' }],
    ['/affiliates/cards/download', { format: 'csv' }],
    ['/affiliates/cards/download', { format: 'csv', butuh: 'review' }],
  ])('%s', async (asked) => {
    const [path, input] = typeof asked === 'string' ? [asked] : (asked as [string, object])
    const read = async (who: 'sari' | 'rina') => {
      const { status, body } = await as[who](input ? 'POST' : 'GET', path, input)
      expect(status).toBe(200)
      return JSON.stringify(body)
    }
    expect(await read('sari')).toContain('tersembunyi')
    expect(await read('rina')).toContain('terlihat')
    expect(await read('rina')).not.toContain('tersembunyi')
  })

  it('a file of chosen ids has those alone that may be seen', async () => {
    const { status, body } = await as.rina('POST', '/affiliates/download', { format: 'csv', ids: [hidden] })
    expect(status).toBe(200)
    expect(body).not.toContain('tersembunyi')
    expect(body.trim().split('\n')).toHaveLength(1)
  })

  it('whose a posting link is, and who has it already', async () => {
    const [row] = await program.database.owner<{ link: string }>(
      'select link_posting_vo as link from affiliate_link_videos where id = $1',
      [assignment],
    )
    const account = 'https://www.tiktok.com/@tersembunyi.terkirim/video/7300000000000000001'
    for (const link of [account, `${row?.link}`]) {
      const path = `/posting-links?link=${encodeURIComponent(link)}`
      expect(JSON.stringify((await as.sari('GET', path)).body)).toContain('tersembunyi')
      expect((await as.rina('GET', path)).body).toEqual({ posters: [], used_for: [] })
    }
    const chosen = `/posting-links?link=${encodeURIComponent(account)}&affiliate_id=${hidden}`
    expect((await as.rina('GET', chosen)).body).toEqual({ posters: [], used_for: [] })
  })
})

function stored() {
  return program.database.owner(
    `select a.*, (select count(*)::int from timeline t where t.subject_id = a.id) as told,
       (select count(*)::int from chat_cards c where c.affiliate_id = a.id) as cards,
       (select json_agg(lv) from affiliate_link_videos lv where lv.affiliate_id = a.id) as videos
     from affiliate_registrations a where a.id = $1`,
    [hidden],
  )
}

describe('acting', () => {
  const parcel = (id: string) => ({ id, revision: 1, sample_courier: 'JNE', sample_resi: 'JX12345678' })
  const calls: [string, (id: string) => [string, string, object?]][] = [
    ['sample sent', (id) => ['POST', `/affiliates/${id}/sent`]],
    ['contacted', (id) => ['POST', `/affiliates/${id}/contacted`]],
    ['chat opened', (id) => ['POST', `/affiliates/${id}/chats`, { template_id: template }]],
    ['put off', (id) => ['POST', `/affiliates/${id}/put-off`, { days: 3 }]],
    ['courier and number', (id) => ['PUT', `/affiliates/${id}/shipment`, { ...parcel(id), id: undefined }]],
    ['parcels sent', (id) => ['POST', '/shipments', { rows: [parcel(id)], sent: true }]],
    [
      'a deck',
      (id) => ['POST', '/chat-decks', { template_id: template, mark_contacted: true, of: { ids: [id] } }],
    ],
    ['videos planned', (id) => ['POST', '/affiliate-acts/video-plan', { rows: [{ id }] }]],
    ['deleted', (id) => ['DELETE', `/affiliates/${id}?revision=1`]],
    ...[
      { kind: 'approve' },
      { kind: 'reject', reason: 'x' },
      { kind: 'send' },
      { kind: 'contact' },
      { kind: 'deadline', tanggal_max_upload: '2030-01-01' },
      { kind: 'product', product_id: nowhere },
      { kind: 'remove' },
    ].map((act): [string, (id: string) => [string, string, object?]] => [
      `act ${act.kind}`,
      (id) => ['POST', '/affiliate-acts', { act, rows: [{ id }] }],
    ]),
  ]

  const links: typeof calls = [
    [
      'posting link recorded',
      (id) => [
        'POST',
        '/posting-links',
        { id, revision: 1, field: 'review', accepted: [], link: 'https://shopee.co.id/video/1' },
      ],
    ],
    ['posting link taken back', (id) => ['POST', `/posting-links/${id}/undo`, { revision: 1, field: 'vo' }]],
    ['warnings accepted', (id) => ['POST', `/posting-links/${id}/accepted`, { revision: 1, accepted: [] }]],
  ]

  it.each([
    ...calls.map((call) => [...call, () => hidden] as const),
    ...links.map((call) => [...call, () => assignment] as const),
  ])('%s is answered as for nobody, and changes nothing', async (_, asked, whom) => {
    const before = await stored()
    const of = async (id: string) => {
      const { status, body } = await as.rina(...asked(id))
      return [status, JSON.stringify(body).replaceAll(id, 'ID')]
    }
    const answer = await of(whom())
    expect(answer).toEqual(await of(nowhere))
    // It was understood.
    expect(answer[0], `${answer[1]}`).not.toBe(400)
    expect(answer[1]).not.toContain('tersembunyi')
    expect(await stored()).toEqual(before)
  })

  it.each<[string, (id: string) => object]>([
    ['accept', (id) => ({ rows: [{ id, product_id: serum }] })],
    ['decline', (id) => ({ ids: [id], reason: 'x' })],
    ['reopen', (id) => ({ ids: [id] })],
    ['unmark', (id) => ({ ids: [id] })],
    ['clear', (id) => ({ ids: [id] })],
    ['take-back', (id) => ({ ids: [id] })],
  ])('application: %s is answered as for nobody, and changes nothing', async (act, body) => {
    const all = () => program.database.owner('select * from applications where id = $1', [applied])
    const before = await all()
    const of = async (id: string) => {
      const reply = await as.rina('POST', `/applications/${act}`, body(id))
      return [reply.status, JSON.stringify(reply.body).replaceAll(id, 'ID')]
    }
    const answer = await of(applied)
    expect(answer).toEqual(await of(nowhere))
    expect(answer[0]).toBe(act === 'accept' ? 201 : 200)
    expect(await all()).toEqual(before)
  })
})
