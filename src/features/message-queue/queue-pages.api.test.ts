/**
 * A queued message with [halaman] gets the address of the creator's page when it is shown. The database never stores
 * the address with the message.
 */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { QueueEntry } from '#features/message-queue/queue-schema.ts'
import { getProductPermission } from '#features/session/permission.ts'
import {
  as,
  cleanser,
  createAffiliateNamed,
  decideEntry,
  grantRina,
  program,
  queryAsOwner,
  readQueue,
  serum,
  setTemplate,
  startQueue,
} from '#test/message-queues.ts'
import { listTablesThatContain } from '#test/trash.ts'

const pageBlocker = '[halaman]: halamannya di luar akses Anda'

const readPagePath = async (id: string) => (await as.sari('GET', `/affiliates/${id}/page`)).body.path
const readPageToken = async (id: string) => `${await readPagePath(id)}`.slice('/?k='.length)

async function startQueueFor(ids: string[], user: CastName = 'sari') {
  await setTemplate('Halo [nama], isi di [halaman] ya')
  return startQueue({ ids }, { user })
}

/** Leaves Rina only these permissions and those for messages. */
async function restrictRina(...permissions: string[]): Promise<void> {
  const rina = await program.database.readUserId('rina')
  await queryAsOwner('delete from user_permissions where user_id = $1', [rina])
  await grantRina('data_affiliate', 'data_affiliate_whatsapp', 'data_affiliate_tab_products', ...permissions)
}

const openChat = (entry: QueueEntry | null | undefined, user: CastName = 'sari') =>
  as[user]('POST', `/message-queue-entries/${entry?.id}/opened`)

describe('queued message with [halaman]', () => {
  it('a queued message with [halaman] comes with the current path of the page, even after the chat was opened', async () => {
    const id = await createAffiliateNamed('kreator')
    const queue = await startQueueFor([id])
    const path = await readPagePath(id)
    const message = 'Halo kreator, isi di [halaman] ya'
    expect(queue.entry).toMatchObject({ message, page_path: path, blockers: [], is_updated: false })
    await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })
    const newPath = await readPagePath(id)
    expect(newPath).not.toBe(path)
    expect((await readQueue(queue.id)).entry).toMatchObject({ message, page_path: newPath, blockers: [] })
    expect((await openChat(queue.entry)).status).toBe(204)
    expect((await readQueue(queue.id)).entry).toMatchObject({ message, page_path: newPath, blockers: [] })
  })

  it('a queued message without [halaman] comes without a path, until its text is changed to contain it', async () => {
    await setTemplate('Halo [nama]')
    const queue = await startQueue({ ids: [await createAffiliateNamed('kreator')] })
    expect(queue.entry).toMatchObject({ message: 'Halo kreator', page_path: null })
    const { body } = await as.sari('POST', `/message-queue-entries/${queue.entry?.id}/message`, {
      text: 'Isi di [halaman]',
    })
    expect(body.entry).toMatchObject({
      message: 'Isi di [halaman]',
      page_path: expect.stringMatching(/^\/\?k=/),
      blockers: [],
    })
  })

  it('a queued message with [halaman] can be sent, and the address of the page is stored nowhere', async () => {
    const id = await createAffiliateNamed('kreator')
    const queue = await startQueueFor([id])
    await openChat(queue.entry)
    expect((await decideEntry(queue, 'sent')).counts.sent).toBe(1)
    expect(await listTablesThatContain(program.database, await readPageToken(id))).toEqual([])
    expect(await queryAsOwner('select message from message_queue_entries')).toEqual([
      { message: 'Halo kreator, isi di [halaman] ya' },
    ])
  })

  it.each<[string, string[]]>([
    ['may not edit affiliates', []],
    ['sees only a part of the products', ['data_affiliate_edit']],
  ])(
    'a queued message with [halaman] cannot be sent by a user who %s, and says why',
    async (_title, permissions) => {
      const id = await createAffiliateNamed('kreator', [serum, cleanser])
      await restrictRina(getProductPermission(serum), ...permissions)
      const queue = await startQueueFor([id], 'rina')
      expect(queue.entry).toMatchObject({ page_path: null, blockers: [pageBlocker] })
      expect(JSON.stringify(queue)).not.toContain(await readPageToken(id))
      const { status, body } = await as.rina('POST', `/message-queue-entries/${queue.entry?.id}/decision`, {
        decision: 'sent',
      })
      expect([status, body.code]).toEqual([409, 'INCOMPLETE'])
      expect((await readQueue(queue.id, 'rina')).counts.waiting).toBe(1)
    },
  )

  it('a queued message with [halaman] comes without a path once the user may no longer edit affiliates, even after the chat was opened', async () => {
    const id = await createAffiliateNamed('kreator')
    await restrictRina('data_affiliate_edit', getProductPermission(serum))
    const queue = await startQueueFor([id], 'rina')
    expect(queue.entry).toMatchObject({ page_path: await readPagePath(id), blockers: [] })
    await openChat(queue.entry, 'rina')
    await restrictRina(getProductPermission(serum))
    expect((await readQueue(queue.id, 'rina')).entry).toMatchObject({
      page_path: null,
      blockers: [pageBlocker],
    })
  })
})
