/**
 * Steps are changes of an affiliate by one tap. The tests say who may undo a step, and until when. Runs on every
 * PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, serum } from '#test/cast-program.ts'
import { withoutPermission, withPermission } from '#test/permissions.ts'

const steps = [
  {
    path: 'contacted',
    field: 'status_whatsapp',
    before: 'belum',
    after: 'sudah',
    permission: 'data_affiliate_whatsapp',
  },
  {
    path: 'sent',
    field: 'sample_product_status',
    before: 'disetujui',
    after: 'terkirim',
    permission: 'data_affiliate_edit',
  },
] as const
type Step = (typeof steps)[number]

/** Creates an affiliate with an approved sample, and makes the step as the actor. Returns id and revision after it. */
async function makeStep({ path, field, after }: Step, actor: CastName = 'dewi') {
  const id = await make.affiliate([serum], { sample: 'disetujui' })
  const { status, body } = await as[actor]('POST', `/affiliates/${id}/${path}`)
  expect({ status, [field]: body[field], undoable: body.undoable }).toEqual({
    status: 200,
    [field]: after,
    undoable: true,
  })
  return { id, revision: body.revision as number }
}

function undo(actor: CastName, { id, revision }: { id: string; revision: number }) {
  return as[actor]('POST', `/affiliates/${id}/undo`, { revision })
}

async function readStored(id: string) {
  const [row] = await program.database.queryAsOwner('select * from affiliate_registrations where id = $1', [
    id,
  ])
  return row
}

/** Returns the refusal of an undo. Expects that the row stays as it is. */
async function readUndoRefusal(actor: CastName, step: { id: string; revision: number }) {
  const rowBefore = await readStored(step.id)
  const { status, body } = await undo(actor, step)
  expect(await readStored(step.id)).toEqual(rowBefore)
  return { status, code: body.code, message: body.message }
}

describe.each(steps)('the step $before → $after', (step) => {
  const { field, before, after, permission } = step

  it('can be undone by the user who made it, and then made again', async () => {
    const { id, revision } = await makeStep(step)
    const reply = await undo('dewi', { id, revision })
    expect(reply).toMatchObject({ status: 200, body: { id, [field]: before, revision: revision + 1 } })
    expect(await readStored(id)).toMatchObject({ [field]: before })
    const repeatedStep = await as.dewi('POST', `/affiliates/${id}/${step.path}`)
    expect(repeatedStep).toMatchObject({ status: 200, body: { [field]: after, undoable: true } })
    expect((await undo('dewi', { id, revision: repeatedStep.body.revision })).status).toBe(200)
  })

  it('cannot be undone by another user, not even a superadmin', async () => {
    const affiliate = await makeStep(step)
    for (const actor of ['budi', 'sari'] as const)
      expect(await readUndoRefusal(actor, affiliate)).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        message: 'Hanya yang menandai yang dapat mengurungkannya',
      })
    expect((await undo('dewi', affiliate)).status).toBe(200)
  })

  it('cannot be undone after a minute', async () => {
    const affiliate = await makeStep(step)
    const setAge = (seconds: number) =>
      program.database.queryAsOwner(
        `update affiliate_steps set made_at = now() - $2 * interval '1 second' where affiliate_id = $1`,
        [affiliate.id, seconds],
      )
    await setAge(61)
    expect(await readUndoRefusal('dewi', affiliate)).toMatchObject({ status: 409, code: 'TOO_LATE' })
    await setAge(50)
    expect((await undo('dewi', affiliate)).status).toBe(200)
  })

  it('cannot be undone once the affiliate has changed, neither by the old nor by the new revision', async () => {
    const affiliate = await makeStep(step)
    await program.database.queryAsOwner(
      `update affiliate_registrations set username = username || '.x' where id = $1`,
      [affiliate.id],
    )
    expect(await readUndoRefusal('dewi', affiliate)).toMatchObject({ status: 409, code: 'CHANGED' })
    expect(await readUndoRefusal('dewi', { ...affiliate, revision: affiliate.revision + 1 })).toMatchObject({
      code: 'CHANGED',
    })
  })

  it('is undone only once when ten requests arrive at the same time', async () => {
    const affiliate = await makeStep(step)
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo('dewi', affiliate)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await readUndoRefusal('dewi', affiliate)).toMatchObject({ code: 'CHANGED' })
    expect(await readStored(affiliate.id)).toMatchObject({
      [field]: before,
      revision: affiliate.revision + 1,
    })
  })

  it('cannot be undone while the user lacks the permission for the step', async () => {
    const affiliate = await makeStep(step)
    await withoutPermission(program.database, 'dewi', permission, async () => {
      expect(await readUndoRefusal('dewi', affiliate)).toMatchObject({ status: 403 })
    })
    expect((await undo('dewi', affiliate)).status).toBe(200)
  })

  it('cannot be undone (404) if the affiliate is no longer visible or unknown', async () => {
    await withPermission(program.database, 'rina', permission, async () => {
      const affiliate = await makeStep(step, 'rina')
      await program.database.queryAsOwner(
        'update affiliate_registrations set selected_product_ids = array[$2::uuid] where id = $1',
        [affiliate.id, cleanser],
      )
      expect(await readUndoRefusal('rina', affiliate)).toMatchObject({
        status: 404,
        message: 'Affiliate tidak ditemukan',
      })
      const unknownRow = { id: crypto.randomUUID(), revision: 1 }
      expect((await undo('rina', unknownRow)).status).toBe(404)
    })
  })
})

describe('undo of a step', () => {
  it('the undo of a step is refused to a user whose tap found the step already made', async () => {
    const { id } = await makeStep(steps[0], 'dewi')
    const secondReply = await as.budi('POST', `/affiliates/${id}/contacted`)
    expect(secondReply).toMatchObject({ status: 200, body: { status_whatsapp: 'sudah', undoable: false } })
    expect((await undo('budi', { id, revision: secondReply.body.revision })).status).toBe(403)
  })

  it('the undo of a step is refused if the status was changed together with another field', async () => {
    const dewi = await program.database.readUserId('dewi')
    const id = await make.affiliate([serum])
    // The triggers take this session setting for the user who makes the change.
    await program.database.queryAsOwner(`select set_config('app.actor_id', $1, false)`, [dewi])
    await program.database.queryAsOwner(
      `update affiliate_registrations set status_whatsapp = 'sudah', username = username || '.lain' where id = $1`,
      [id],
    )
    await program.database.queryAsOwner(`select set_config('app.actor_id', '', false)`)
    const row = await readStored(id)
    expect(await readUndoRefusal('dewi', { id, revision: row?.revision as number })).toMatchObject({
      status: 409,
      code: 'CHANGED',
    })
  })

  it('the undo of a step is the only way back from terkirim: a save with disetujui is rejected', async () => {
    const { id, revision } = await makeStep(steps[1], 'sari')
    const row = await readStored(id)
    const reply = await as.sari('PUT', `/affiliates/${id}`, {
      platform: row?.platform,
      username: row?.username,
      whatsapp: row?.whatsapp,
      selected_product_ids: [serum],
      status_whatsapp: 'belum',
      sample_product_status: 'disetujui',
      sample_product_reason: '',
      link_videos: [],
      revision,
    })
    expect(reply).toMatchObject({ status: 409, body: { code: 'SAMPLE_STEP' } })
    expect(await readStored(id)).toEqual(row)
  })
})
