/**
 * The messages of a queue are filled from the data of each affiliate, and deleted when such data are erased. Runs on
 * every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import {
  addApplication,
  as,
  cleanser,
  createAffiliateNamed,
  createAffiliates,
  decideEntry,
  make,
  program,
  queryAsOwner,
  readQueue,
  sari,
  serum,
  setTemplate,
  startQueue,
  template,
} from '#test/message-queues.ts'
import { listTablesThatContain } from '#test/trash.ts'

describe('queued message', () => {
  it('a queued message mentions all late videos, with the links that the user can see', async () => {
    await setTemplate('[nama]: [video], telat [telat]\n[link_vo]')
    const id = await createAffiliateNamed('dewasa')
    for (const daysLeft of [-2, -3, 9]) {
      const video = await make.video(serum, sari, { vo: `https://x.id/vo${daysLeft}` })
      await make.assignVideo(id, serum, video, { due: daysLeft })
    }
    const { entry } = await startQueue({ ids: [id] })
    expect(entry?.message).toMatch(
      /^dewasa: Video #\d+ dan Video #\d+, telat 3 hari \(Video #\d+\) dan 2 hari \(Video #\d+\)\nVideo #\d+: https:\/\/x\.id\/vo-3\nVideo #\d+: https:\/\/x\.id\/vo-2$/,
    )
    const rinasQueue = await startQueue({ ids: [id] }, { user: 'rina' })
    expect(rinasQueue.entry?.blockers).toEqual(['[link_vo]: link videonya di luar akses Anda'])
    expect(JSON.stringify(rinasQueue)).not.toContain('https://x.id/vo')
  })

  it('a queued message greets an affiliate by the name in their application, or else by the username', async () => {
    const applicantId = await createAffiliateNamed('dewi.daily')
    const idWithoutApplication = await createAffiliateNamed('budi88')
    await addApplication(applicantId, 'Dewi Lestari')
    for (const user of ['sari', 'rina'] as const) {
      const { entry, next } = await startQueue({ ids: [applicantId, idWithoutApplication] }, { user })
      expect([entry?.message, next?.message]).toEqual(['Halo Dewi Lestari!', 'Halo budi88!'])
      const { body } = await as[user]('GET', '/affiliates')
      expect(body.rows.map(({ nama }: { nama: string | null }) => nama).sort()).toEqual([
        'Dewi Lestari',
        null,
      ])
      expect((await as[user]('GET', `/affiliates/${applicantId}`)).body.nama).toBe('Dewi Lestari')
    }
  })

  it('a queued message with the name of an applicant is deleted when an application with the same name is erased', async () => {
    const id = await createAffiliateNamed('dewi.daily')
    await addApplication(id, 'Nama Rahasia')
    await queryAsOwner(`update affiliate_registrations set whatsapp = '081355550000' where id = $1`, [id])
    await startQueue({ ids: [id] })
    // The second application has the same name and number, and was declined.
    const [secondApplication] = await queryAsOwner<{ id: string }>(
      `insert into applications
         (nama, platform, username, whatsapp, kota, tentang, page, submissions, state, decided_at)
       select nama, platform, username, whatsapp, kota, '', '/', '{}', 'declined', now() from applications
       where affiliate_id = $1 returning id`,
      [id],
    )
    await queryAsOwner(`select app.erase('application', $1, 'x')`, [secondApplication?.id])
    expect(await listTablesThatContain(program.database, 'Nama Rahasia')).toEqual([])
  })

  it('a queued message with an unfilled shortcode cannot be marked as sent until it is filled or the text replaced', async () => {
    await setTemplate('[nama], batas [deadline] [toko]')
    const id = await createAffiliateNamed('bolong')
    const queue = await startQueue({ ids: [id] })
    expect(queue.entry?.blockers).toEqual([
      '[deadline]: tidak ada video yang ditunggu',
      '[toko]: shortcode tidak dikenal',
    ])
    const path = `/message-queue-entries/${queue.entry?.id}`
    const { status, body } = await as.sari('POST', `${path}/decision`, { decision: 'sent' })
    expect([status, body.code]).toEqual([409, 'INCOMPLETE'])
    expect((await readQueue(queue.id)).counts.waiting).toBe(1)

    await make.assignVideo(id, serum, await make.video(serum, sari), { due: 3 })
    expect((await readQueue(queue.id)).entry?.blockers).toEqual(['[toko]: shortcode tidak dikenal'])
    const { body: queueWithNewText } = await as.sari('POST', `${path}/message`, {
      text: 'Batas [deadline], ya',
    })
    expect(queueWithNewText.entry).toMatchObject({
      blockers: [],
      message: expect.stringMatching(/^Batas \d+ \w+ \d+, ya$/),
    })
    expect((await decideEntry(queueWithNewText, 'sent')).counts).toMatchObject({ waiting: 0, sent: 1 })
  })

  it.each([
    ['no text', undefined],
    ['an empty text', ''],
    ['white space', ' \n'],
    ['4,097 characters', 'x'.repeat(4097)],
    ['a text with a null character', 'a\u0000b'],
  ])('a queued message cannot be replaced by %s', async (_title, text) => {
    const [id] = await createAffiliates(1)
    const queue = await startQueue({ ids: [id] })
    const reply = await as.sari('POST', `/message-queue-entries/${queue.entry?.id}/message`, { text })
    expect(reply.status).toBe(400)
    expect((await readQueue(queue.id)).entry?.message).toBe('Halo kreator1!')
  })

  it('a queued message has the text of its template even if that is deleted, and the present data of the affiliate', async () => {
    const [id] = await createAffiliates(1)
    const queue = await startQueue({ ids: [id] })
    expect(queue.entry).toMatchObject({ is_updated: false, is_over: false })
    await as.sari('DELETE', `/templates/${template}`)
    await queryAsOwner(
      `update affiliate_registrations set username = 'baru', whatsapp = '0899111222' where id = $1`,
      [id],
    )
    expect((await readQueue(queue.id)).entry).toMatchObject({
      message: 'Halo baru!',
      is_updated: true,
      affiliate: { username: 'baru', whatsapp: '0899111222' },
      whatsapp_before: expect.stringMatching(/^0813/),
    })
  })

  it('a queued message has the present deadline until its chat is opened, and stays as it is then', async () => {
    await setTemplate('[nama]: [deadline]')
    const [id] = await createAffiliates(1)
    await make.assignVideo(`${id}`, serum, await make.video(serum, sari), { due: -2 })
    const queue = await startQueue({ ids: [id] })
    const setDeadline = (day: string) =>
      queryAsOwner('update affiliate_link_videos set tanggal_max_upload = $2 where affiliate_id = $1', [
        id,
        day,
      ])
    await setDeadline('2030-01-05')
    const { entry } = await readQueue(queue.id)
    expect(entry).toMatchObject({ message: 'kreator1: 5 Jan 2030', is_updated: true })
    expect((await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)).status).toBe(204)
    await setDeadline('2030-02-07')
    expect((await readQueue(queue.id)).entry?.message).toBe('kreator1: 5 Jan 2030')
    // An opened message counts as sent, even if its video has changed since.
    await queryAsOwner('delete from affiliate_link_videos where affiliate_id = $1', [id])
    expect((await decideEntry(await readQueue(queue.id), 'sent')).counts.sent).toBe(1)
    const storedEntries = await queryAsOwner('select message from message_queue_entries where id = $1', [
      entry?.id,
    ])
    expect(storedEntries).toEqual([{ message: 'kreator1: 5 Jan 2030' }])
  })

  it('a queued message that was typed for one affiliate has their present data, too', async () => {
    const [id] = await createAffiliates(1)
    const queue = await startQueue({ ids: [id] })
    const path = `/message-queue-entries/${queue.entry?.id}/message`
    await queryAsOwner(`update affiliate_registrations set whatsapp = '0899111222' where id = $1`, [id])
    const { body } = await as.sari('POST', path, { text: 'Hai [nama], khusus' })
    expect(body.entry).toMatchObject({
      message: 'Hai kreator1, khusus',
      is_updated: false,
      whatsapp_before: null,
    })
    await queryAsOwner(`update affiliate_registrations set username = 'baru' where id = $1`, [id])
    expect((await readQueue(queue.id)).entry?.message).toBe('Hai baru, khusus')
  })

  it('a queued message is hidden when the affiliate is deleted or no longer visible to the user of the queue', async () => {
    const [deletedId, hiddenId] = await createAffiliates(2)
    const queue = await startQueue({ ids: [deletedId, hiddenId] }, { user: 'rina' })
    expect((await as.sari('DELETE', `/affiliates/${deletedId}`)).status).toBe(204)
    await queryAsOwner(
      'update affiliate_registrations set selected_product_ids = array[$2::uuid] where id = $1',
      [hiddenId, cleanser],
    )
    const state = await readQueue(queue.id, 'rina')
    for (const entry of [state.entry, state.next])
      expect(entry).toMatchObject({ affiliate: null, message: '', blockers: [], whatsapp_before: null })
    expect((await as.sari('POST', `/trash/${deletedId}/restore`, {})).status).toBe(200)
    expect((await readQueue(queue.id, 'rina')).entry).toMatchObject({ message: 'Halo kreator1!' })
  })

  it('a queued message is deleted when an affiliate, video, template or product that it mentions is erased', async () => {
    const { body: newProduct } = await as.sari('POST', '/products', {
      product_number: 'R-1',
      product_name: 'Serum Rahasia',
      product_benefit: 'x',
      price: '1',
    })
    const product = newProduct.id
    for (const resource of ['affiliate', 'video', 'template', 'product']) {
      const secretName = `rahasia_${resource}`
      await setTemplate('[nama] [produk] [link_vo]', secretName)
      const id = await createAffiliateNamed(secretName, resource === 'product' ? [product] : [serum])
      const videoProduct = resource === 'product' ? product : serum
      const video = await make.video(videoProduct, sari, { vo: `https://x.id/${secretName}` })
      await make.assignVideo(id, videoProduct, video)
      await startQueue({ ids: [id] })
      const erasedId = { affiliate: id, video, template, product }[resource]
      const reply = await as.sari('POST', '/erasures', { resource, id: erasedId, reason: 'x' })
      expect(reply.status, JSON.stringify(reply.body)).toBe(204)
      const secretText = {
        affiliate: 'rahasia_affiliate Night',
        video: 'https://x.id/rahasia_video',
        template: 'rahasia_template',
        product: 'Serum Rahasia',
      }[resource]
      const tables = await listTablesThatContain(program.database, `${secretText}`)
      expect(tables.filter((table) => table.includes('message_queue'))).toEqual([])
      await queryAsOwner('delete from message_queues')
    }
  })
})
