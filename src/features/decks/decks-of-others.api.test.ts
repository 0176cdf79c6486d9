/** Opened chats, and access to the decks of other users. */
import { describe, expect, it } from 'vitest'
import {
  as,
  ask,
  cleanser,
  grantRina,
  createNamed,
  now,
  owner,
  people,
  program,
  startDeck,
  status,
  template,
} from '#test/chat-decks.ts'

describe('an opened chat', () => {
  const told = (id: unknown) =>
    owner(`select subject_type, act, changes from timeline where subject_id = $1 and act = 'chat opened'`, [
      id,
    ])

  it('is recorded once, with its template, and warns colleagues for a day', async () => {
    const [a] = await people(1)
    const deck = await startDeck({ ids: [a] })
    const hers = await startDeck({ ids: [a] }, 'budi')
    const open = () => as.sari('POST', `/chat-cards/${deck.card?.id}/opened`)
    expect([(await open()).status, (await open()).status]).toEqual([204, 204])
    expect(await told(a)).toEqual([
      { subject_type: 'affiliate', act: 'chat opened', changes: { template_id: [null, template] } },
    ])
    const history = await as.sari('GET', `/timeline/affiliate/${a}`)
    expect(history.body.entries[0]).toMatchObject({
      act: 'chat opened',
      changes: [{ field: 'template_id', from: null, to: 'Sapaan' }],
    })
    expect((await now(deck.id)).card).toMatchObject({ opened_at: expect.any(String), chat: null })
    expect((await now(hers.id, 'budi')).card?.chat).toMatchObject({
      by: expect.stringContaining('Sari'),
      is_caller: false,
    })
    await owner(`update timeline set at = now() - interval '25 hours' where subject_id = $1`, [a])
    expect((await now(hers.id, 'budi')).card?.chat).toBeNull()
  })

  it('from a menu also warns, even the same user, and marks nobody as contacted', async () => {
    const [a] = await people(1)
    const deck = await startDeck({ ids: [a] })
    expect((await as.sari('POST', `/affiliates/${a}/chats`, { template_id: null })).status).toBe(204)
    expect((await now(deck.id)).card?.chat).toMatchObject({ is_caller: true })
    expect(await told(a)).toEqual([{ subject_type: 'affiliate', act: 'chat opened', changes: {} }])
    expect(await status(`${a}`)).toBe('belum')
  })

  it('is recorded only with the WhatsApp permission', async () => {
    const [a] = await people(1)
    const opened = () => as.rina('POST', `/affiliates/${a}/chats`, { template_id: null })
    const word = `permission_name = 'data_affiliate_whatsapp' and user_id = (select id from profiles where email like 'rina@%')`
    await owner(`delete from user_permissions where ${word}`)
    expect((await opened()).status).toBe(403)
    await grantRina('data_affiliate_whatsapp')
    expect((await opened()).status).toBe(204)
    expect(await told(a)).toHaveLength(1)
  })

  it('is not recorded for an affiliate that the caller cannot see', async () => {
    const hidden = await createNamed('jauh', [cleanser])
    expect((await as.rina('POST', `/affiliates/${hidden}/chats`, { template_id: null })).status).toBe(404)
    expect(await told(hidden)).toEqual([])
  })
})

describe('access to WhatsApp message queues', () => {
  it.each(['budi', 'rina', 'sari'] as const)('is denied to %s for the queue of another user', async (who) => {
    const [a] = await people(1)
    const maker = who === 'sari' ? 'budi' : 'sari'
    await owner(
      `insert into user_permissions (user_id, permission_name)
       values ($1, 'data_affiliate_whatsapp') on conflict do nothing`,
      [await program.database.idOf('budi')],
    )
    const deck = await startDeck({ ids: [a] }, maker)
    const before = await owner('select * from chat_cards')
    for (const [method, path, body] of [
      ['GET', `/chat-decks/${deck.id}`],
      ['POST', `/chat-decks/${deck.id}/close`],
      ['POST', `/chat-decks/${deck.id}/mark`, { mark_contacted: false }],
      ['POST', `/chat-cards/${deck.card?.id}/decision`, { decision: 'sent' }],
      ['POST', `/chat-cards/${deck.card?.id}/back`],
      ['POST', `/chat-cards/${deck.card?.id}/message`, {}],
      ['POST', `/chat-cards/${deck.card?.id}/opened`],
    ] as const)
      expect((await as[who](method, path, body)).status, path).toBe(404)
    expect((await as[who]('GET', '/chat-decks')).body.decks).toEqual([])
    expect(await owner('select * from chat_cards')).toEqual(before)
    expect(await owner('select closed_at from chat_decks')).toEqual([{ closed_at: null }])
  })

  it('is limited to affiliates whose products the user can see', async () => {
    const [mine, other] = [await createNamed('dekat'), await createNamed('jauh', [cleanser])]
    const deck = await startDeck({ ids: [other, mine] }, 'rina')
    expect([deck.counts.waiting, deck.card?.affiliate_id]).toEqual([1, mine])
    expect((await startDeck({ filter: {} }, 'rina')).counts.waiting).toBe(1)
    expect((await ask({ ids: [other] }, 'rina')).body.code).toBe('NOBODY')
  })

  it('requires the WhatsApp permission to create a queue', async () => {
    const [a] = await people(1)
    const dewi = await program.database.idOf('dewi')
    await owner(
      `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_whatsapp'`,
      [dewi],
    )
    expect((await ask({ ids: [a] }, 'dewi')).status).toBe(403)
    expect(await owner('select from chat_decks')).toEqual([])
  })
})
