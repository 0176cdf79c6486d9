/** The reasons for rejections that staff choose from. Runs on every PostgreSQL. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { Reply } from '#test/calls.ts'
import { as, expectRefusalAndNoChange, program } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'
import type { RejectionReasons } from './rejection-reasons.ts'

let initialReasons: RejectionReasons

const starterReasons = {
  reason_1: 'Konten belum sesuai dengan brand',
  reason_2: 'Followers belum cukup',
  reason_3: 'Akun tidak aktif',
  reason_4: 'Product sedang habis',
  reason_5: 'Alamat tidak lengkap',
}
const unknownId = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  initialReasons = (await as.sari('GET', '/rejection-reasons')).body
})

// Every test starts from the reasons of a new installation.
beforeEach(async () => {
  const { revision } = await readReasons()
  expect(
    (await as.sari('PUT', `/rejection-reasons/${initialReasons.id}`, { ...starterReasons, revision })).status,
  ).toBe(200)
})

async function readReasons(): Promise<RejectionReasons> {
  return (await as.sari('GET', '/rejection-reasons')).body
}

/** Sends this change, by default with the current revision. */
async function update(change: Record<string, unknown>, user: CastName = 'sari') {
  const { id, revision } = await readReasons()
  return as[user]('PUT', `/rejection-reasons/${id}`, { revision, ...change })
}

const expectRefusal = async (status: number, call: () => Promise<Reply>) =>
  (await expectRefusalAndNoChange('rejection_reasons', status, call)).body

it('a new installation has five reasons', () => {
  expect(initialReasons).toMatchObject({ ...starterReasons, revision: 1 })
})

describe('permissions for the reasons', () => {
  it.each(['sari', 'budi', 'dewi'] as const)('allow %s to read and update', async (user) => {
    const { revision } = await readReasons()
    const { status, body } = await update({ reason_2: `Dari ${user}` }, user)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      ...starterReasons,
      id: initialReasons.id,
      reason_2: `Dari ${user}`,
      revision: revision + 1,
    })
    expect((await as[user]('GET', '/rejection-reasons')).body).toEqual(body)
  })

  it('refuse an update to rina, who may only read', async () => {
    expect((await as.rina('GET', '/rejection-reasons')).status).toBe(200)
    await expectRefusal(403, () => update({ reason_1: 'Lain' }, 'rina'))
  })

  it('refuse dewi without data_affiliate', async () => {
    await withoutPermission(program.database, 'dewi', 'data_affiliate', async () => {
      expect((await as.dewi('GET', '/rejection-reasons')).status).toBe(403)
      await expectRefusal(403, () => update({ reason_1: 'Lain' }, 'dewi'))
    })
    expect((await update({ reason_1: 'Lain' }, 'dewi')).status).toBe(200)
  })

  it('refuse a caller without a session', async () => {
    expect((await program.anonymous('GET', '/rejection-reasons')).status).toBe(401)
    const { revision } = await readReasons()
    await expectRefusal(401, () =>
      program.anonymous('PUT', `/rejection-reasons/${initialReasons.id}`, { reason_1: 'Lain', revision }),
    )
  })

  it.each(['POST', 'DELETE'])('allow nobody to %s, since no such call exists', async (method) => {
    await expectRefusal(404, () => as.sari(method, `/rejection-reasons/${initialReasons.id}`))
  })
})

describe('updating the reasons', () => {
  it('removes reasons that are sent empty, and keeps those that are not sent', async () => {
    const { status, body } = await update({ reason_1: '  ', reason_4: '' })
    expect([status, body.reason_1, body.reason_4]).toEqual([200, null, null])
    expect((await update({ reason_1: 'Baru' })).body).toMatchObject({
      ...starterReasons,
      reason_1: 'Baru',
      reason_4: null,
    })
  })

  it('accepts 100 characters and refuses 101', async () => {
    expect((await update({ reason_3: 'x'.repeat(100) })).body.reason_3).toBe('x'.repeat(100))
    const { data } = await expectRefusal(400, () => update({ reason_3: 'x'.repeat(101) }))
    expect(data.issues).toEqual([{ path: 'reason_3', message: 'Maksimal 100 karakter' }])
  })

  it('refuses to remove all, at once or one by one', async () => {
    const emptyReasons = { reason_1: '', reason_2: '', reason_3: '', reason_4: '', reason_5: '' }
    const { data } = await expectRefusal(400, () => update(emptyReasons))
    expect(data.issues).toEqual([{ path: 'reason_1', message: 'Isi paling sedikit satu alasan' }])
    expect((await update({ ...emptyReasons, reason_5: 'Satu' })).status).toBe(200)
    const { code, message } = await expectRefusal(409, () => update({ reason_5: '' }))
    expect([code, message]).toEqual(['NO_REASON', 'Isi paling sedikit satu alasan'])
  })

  it('rejects an old revision, and returns the current row', async () => {
    const { revision } = await readReasons()
    const current = (await update({ reason_1: 'Dewi dulu' }, 'dewi')).body
    const { code, data } = await expectRefusal(409, () => update({ reason_1: 'Budi', revision }, 'budi'))
    expect([code, data]).toEqual(['CHANGED', current])
    expect((await update({ reason_1: 'Budi', revision: current.revision }, 'budi')).status).toBe(200)
  })

  it('returns 404 for an id that does not exist', async () => {
    const { message } = await expectRefusal(404, () =>
      as.sari('PUT', `/rejection-reasons/${unknownId}`, { reason_1: 'Lain', revision: 1 }),
    )
    expect(message).toBe('Alasan penolakan tidak ditemukan')
  })

  it.each([{ revision: undefined }, { reason_1: null }, { reason_1: 7 }, { reason_6: 'x' }])(
    'rejects the malformed input %j',
    async (change) => {
      await expectRefusal(400, () => update({ reason_2: 'Lain', ...change }))
    },
  )
})

describe('the history of the reasons', () => {
  it('names who changed what', async () => {
    expect((await update({ reason_2: 'Followers kurang' }, 'dewi')).status).toBe(200)
    const { body } = await as.budi('GET', `/timeline/rejection_reasons/${initialReasons.id}`)
    expect(body.entries[0]).toMatchObject({
      act: 'changed',
      actor: { full_name: 'Dewi Lestari' },
      changes: [{ field: 'reason_2', from: 'Followers belum cukup', to: 'Followers kurang' }],
    })
  })
})
