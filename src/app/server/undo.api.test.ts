/**
 * Each undo also restores the times since which an affiliate waits: in the radar, in the packing table, and in the
 * columns with the time at which a state began. Runs on every PostgreSQL.
 */
import { beforeEach, expect, it } from 'vitest'
import { as, make, program, runAction, sari, serum, undo } from '#test/bulk-actions.ts'

const queryAsOwner = <Row>(text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row & object>(text, values)

/** The affiliate of each test. */
let id: string
/** The late video of the affiliate. */
let video: string
/** The assignment of the late video. */
let assignment: string

beforeEach(() => queryAsOwner('delete from affiliate_registrations'))

/** Creates an affiliate with a late video, whose states began days ago. `columns` are set first, as `column = value`. */
async function addOldAffiliate(columns = ''): Promise<void> {
  id = await make.affiliate([serum], { sample: 'disetujui' })
  video = await make.video(serum, sari)
  assignment = await make.assignVideo(id, serum, video, { due: -2 })
  await queryAsOwner(
    `update affiliate_registrations set sample_courier = 'TIKI', sample_resi = 'LAMA12345' where id = $1`,
    [id],
  )
  if (columns) await queryAsOwner(`update affiliate_registrations set ${columns} where id = $1`, [id])
  await queryAsOwner(
    `update affiliate_registrations
     set sample_changed_at = now() - interval '5 days', whatsapp_changed_at = now() - interval '4 days' where id = $1`,
    [id],
  )
}

/** Returns everything that shows users since when something waits. */
async function readAges() {
  const [row] = await queryAsOwner(
    `select a.sample_product_status, a.sample_product_reason, a.sample_courier, a.sample_resi, a.status_whatsapp,
       a.sample_changed_at, a.sample_received_at, a.whatsapp_changed_at, a.snoozed_until, a.selected_product_ids,
       a.without_video, a.on_time_videos, a.late_videos,
       (select json_agg(json_build_array(lv.video_id, lv.status_link_posting, lv.tanggal_max_upload, lv.posted_at,
         lv.returned_at) order by lv.id) from affiliate_link_videos lv where lv.affiliate_id = a.id) as videos
     from affiliate_registrations a where a.id = $1`,
    [id],
  )
  const radar = (await as.sari('GET', '/affiliates/radar?lines=50')).body
  const { rows, total } = (await as.sari('GET', '/shipments')).body
  return {
    row: row && { ...row },
    radar: {
      counts: radar.counts,
      snoozed: radar.snoozed,
      lines: radar.rows.map(({ need, since }: { need: string; since: string }) => [need, since]),
    },
    parcels: { total, waiting: rows.map(({ since }: { since: string }) => since) },
  }
}

async function readRevision(): Promise<number> {
  const [row] = await queryAsOwner<{ revision: number }>(
    'select revision from affiliate_registrations where id = $1',
    [id],
  )
  return row?.revision ?? 0
}

const expectSuccess = ({ status, body }: { status: number; body: unknown }) =>
  expect(status, JSON.stringify(body)).toBeLessThan(300)

/** Performs one step and returns a function that undoes it. */
type UndoableStep = () => Promise<() => Promise<unknown>>

/** Changes a status with one tap on a card, such as 'Terkirim'. */
const tapStep =
  (path: string): UndoableStep =>
  async () => {
    const { body } = await as.dewi('POST', `/affiliates/${id}/${path}`)
    return async () =>
      expectSuccess(await as.dewi('POST', `/affiliates/${id}/undo`, { revision: body.revision }))
  }

/** Records or clears the arrival of the sample, as the menu of a card does. */
const arrivalStep =
  ({ received }: { received: boolean }): UndoableStep =>
  async () => {
    const sendArrival = (body: object) => as.dewi('POST', `/affiliates/${id}/received`, body)
    const [row] = await queryAsOwner<{ received_at: Date | null }>(
      'select sample_received_at as received_at from affiliate_registrations where id = $1',
      [id],
    )
    expectSuccess(await sendArrival({ received }))
    return async () =>
      expectSuccess(
        await sendArrival({
          received: !received,
          ...(row?.received_at && { received_at: row.received_at.toISOString() }),
        }),
      )
  }

/** Runs a bulk action on the affiliate alone. */
const bulkStep =
  (action: object): UndoableStep =>
  async () => {
    const bulkAction = await runAction('dewi', action, [id])
    return async () => expect((await undo('dewi', bulkAction)).body.not_undone).toEqual([])
  }

/** Saves courier and number in the packing table, and marks the sample as sent. */
const parcelStep =
  (overrides: object): UndoableStep =>
  async () => {
    const rows = [
      {
        id,
        revision: await readRevision(),
        sample_courier: 'JNE',
        sample_resi: 'JX12345678',
        ...overrides,
      },
    ]
    const { body } = await as.dewi('POST', '/shipments', { rows, sent: true })
    const rowsToUndo = body.rows.map((row: { id: string; revision: number }) => ({
      id: row.id,
      revision: row.revision,
    }))
    return async () =>
      expect((await as.dewi('POST', '/shipments/undo', { rows: rowsToUndo })).body).toEqual({
        undone: 1,
        not_undone: 0,
      })
  }

const restoreFromTrash = async (rowId: string) =>
  expectSuccess(await as.sari('POST', `/trash/${rowId}/restore`, {}))

interface StepCase {
  /** columns of the affiliate that are set before the step, as `column = value` */
  columns?: string
  prepare?: () => Promise<unknown>
  run: UndoableStep
}

const stepCases: Record<string, StepCase> = {
  'one tap on Terkirim': { run: tapStep('sent') },
  'one tap on Belum': { run: tapStep('contacted') },
  'Sample sudah diterima': {
    columns: `sample_product_status = 'terkirim'`,
    run: arrivalStep({ received: true }),
  },
  'Belum diterima': {
    columns: `sample_product_status = 'terkirim'`,
    prepare: () =>
      queryAsOwner(
        `update affiliate_registrations set sample_received_at = date_trunc('milliseconds', now() - interval '2 days')`,
      ),
    run: arrivalStep({ received: false }),
  },
  'bulk Setujui': {
    columns: `sample_product_status = 'rejected', sample_product_reason = 'dulu'`,
    run: bulkStep({ kind: 'approve', include_rejected: true }),
  },
  'bulk Tolak': { run: bulkStep({ kind: 'reject', reason: 'Akun palsu' }) },
  'bulk Terkirim': { run: bulkStep({ kind: 'send' }) },
  'bulk Sudah': { run: bulkStep({ kind: 'contact' }) },
  'bulk deadline': { run: bulkStep({ kind: 'deadline', tanggal_max_upload: '2040-01-01', only_late: true }) },
  'bulk extension': { run: bulkStep({ kind: 'extend', days: 2 }) },
  'bulk taking back of videos': { run: bulkStep({ kind: 'take_back' }) },
  'bulk swap of a video': {
    run: async () => {
      const video_id = await make.video(serum, sari)
      return bulkStep({ kind: 'swap', assignment_id: assignment, product_id: serum, video_id, days: 2 })()
    },
  },
  'bulk video': {
    columns: `status_whatsapp = 'sudah'`,
    run: async () => {
      const pairs = [{ affiliate_id: id, product_id: serum, video_id: await make.video(serum, sari) }]
      return bulkStep({ kind: 'give', tanggal_max_upload: '2040-01-01', pairs })()
    },
  },
  'bulk product': {
    run: async () =>
      bulkStep({ kind: 'product', product_id: await program.database.readProductId('Daily Moisturizer') })(),
  },
  'bulk Hapus': { columns: `snoozed_until = app.today() + 3`, run: bulkStep({ kind: 'remove' }) },
  'a pasted resi': { run: parcelStep({}) },
  'a pasted resi where there was none': {
    columns: 'sample_courier = null, sample_resi = null',
    run: parcelStep({}),
  },
  'the message queue': {
    run: async () => {
      const [template] = await queryAsOwner<{ id: string }>(
        `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo') returning id`,
      )
      const { body } = await as.dewi('POST', '/message-queues', {
        template_id: template?.id,
        mark_contacted: true,
        of: { ids: [id] },
      })
      const { entry } = (await as.dewi('GET', `/message-queues/${body.id}`)).body
      expectSuccess(
        await as.dewi('POST', `/message-queue-entries/${entry.id}/decision`, { decision: 'sent' }),
      )
      return async () =>
        expect((await as.dewi('POST', `/message-queue-entries/${entry.id}/back`)).body.contacted_stays).toBe(
          false,
        )
    },
  },
  'a posted link': {
    run: async () => {
      const postingInput = { id: assignment, field: 'vo' }
      const link = 'https://www.tiktok.com/@x/video/7000000000000000001'
      expectSuccess(
        await as.dewi('POST', '/posting-links', {
          ...postingInput,
          revision: await readRevision(),
          link,
          accepted: [],
        }),
      )
      return async () =>
        expectSuccess(
          await as.dewi('POST', `/posting-links/${assignment}/undo`, {
            field: 'vo',
            revision: await readRevision(),
          }),
        )
    },
  },
  Tunda: {
    run: async () => {
      const { body } = await as.dewi('POST', `/affiliates/${id}/snooze`, { days: 3 })
      return async () =>
        expectSuccess(await as.dewi('POST', `/affiliates/${id}/unsnooze`, { until: body.until }))
    },
  },
  'the deletion of an affiliate': {
    columns: `status_whatsapp = 'sudah'`,
    run: async () => {
      expectSuccess(await as.sari('DELETE', `/affiliates/${id}`))
      return () => restoreFromTrash(id)
    },
  },
  'the deletion of a product': {
    run: async () => {
      // A deletion must name the usage that the user has confirmed.
      const confirmed = (await as.sari('GET', `/products/${serum}/usage`)).body
      expectSuccess(await as.sari('DELETE', `/products/${serum}`, { confirmed }))
      return () => restoreFromTrash(serum)
    },
  },
  'the deletion of a video': {
    prepare: async () => {
      const setColumns = (columns: string) =>
        queryAsOwner(`update affiliate_link_videos set ${columns} where id = $1`, [assignment])
      await setColumns(`status_link_posting = 'dikembalikan'`)
      // A trigger sets this time when the status changes, so the test sets another afterwards.
      await setColumns(`returned_at = now() - interval '9 days'`)
    },
    run: async () => {
      expectSuccess(await as.sari('DELETE', `/videos/${video}`))
      return () => restoreFromTrash(video)
    },
  },
  'the undo of an import, by a restoration of its row,': {
    prepare: async () => {
      const row = { platform: 'tiktok', username: 'impor', whatsapp: '081399990001', product_id: serum }
      expectSuccess(await as.dewi('POST', '/affiliate-imports', { rows: [row] }))
      const [importedRow] = await queryAsOwner<{ id: string }>(
        `select id from affiliate_registrations where username = 'impor'`,
      )
      id = `${importedRow?.id}`
    },
    run: async () => {
      const [latestImport] = (await as.dewi('GET', '/affiliate-imports')).body
      expectSuccess(await as.dewi('POST', `/affiliate-imports/${latestImport.id}/undo`))
      return () => restoreFromTrash(id)
    },
  },
}

it.each(Object.entries(stepCases))(
  'the undo of %s restores all ages and waiting times',
  async (_, { columns, prepare, run }) => {
    await addOldAffiliate(columns)
    await prepare?.()
    const agesBefore = await readAges()
    const undoStep = await run()
    expect(await readAges()).not.toEqual(agesBefore)
    await undoStep()
    expect(await readAges()).toEqual(agesBefore)
  },
)
