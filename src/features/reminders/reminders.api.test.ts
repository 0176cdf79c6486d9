/** The schedule of reminders. Runs on every PostgreSQL. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { Reply } from '#test/calls.ts'
import { as, expectRefusalAndNoChange, program } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'
import type { ReminderSchedule } from './reminder-schedule.ts'

/** ids of three templates */
let templates: readonly [string, string, string]

beforeAll(async () => {
  templates = [await createTemplate('Pertama'), await createTemplate('Kedua'), await createTemplate('Ketiga')]
})

const unknownId = '00000000-0000-4000-8000-000000000000'

async function createTemplate(name: string): Promise<string> {
  const reply = await as.sari('POST', '/templates', { name, template_content: 'Hai [nama]' })
  expect(reply.status).toBe(201)
  return reply.body.id
}

/** Returns the reminders of the need that the tests update, as the API lists them. */
async function readSchedule(): Promise<ReminderSchedule> {
  const { body } = await as.sari('GET', '/reminders')
  return body.find(({ need }: ReminderSchedule) => need === 'dikembalikan')
}

/** Sends two reminders with these changes, by default with the current revision. */
async function update(change: Record<string, unknown> = {}, user: CastName = 'sari') {
  const { id, revision } = await readSchedule()
  const [template_1, template_2] = templates
  const twoReminders = { template_1, days_1: '2', template_2, days_2: '3', template_3: '', days_3: '' }
  return as[user]('PUT', `/reminders/${id}`, { ...twoReminders, revision, ...change })
}

const expectRefusal = async (status: number, call: () => Promise<Reply>) =>
  (await expectRefusalAndNoChange('reminder_schedules', status, call)).body

describe('permissions for reminders', () => {
  it.each(['sari', 'budi', 'dewi', 'rina'] as const)(
    'allow %s to read the reminders of all needs, most urgent first',
    async (user) => {
      const { status, body } = await as[user]('GET', '/reminders')
      expect(status).toBe(200)
      expect(body.map(({ need }: ReminderSchedule) => need)).toEqual([
        'telat',
        'tenggat',
        'video',
        'hubungi',
        'revisi',
        'dikembalikan',
      ])
    },
  )

  it('let rina, who lacks griting, read only while she has data_affiliate', async () => {
    await withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
      expect((await as.rina('GET', '/reminders')).status).toBe(403)
    })
    expect((await as.rina('GET', '/reminders')).status).toBe(200)
  })

  it.each([
    ['sari', 11],
    ['budi', 12],
    ['dewi', 13],
  ] as const)('allow %s to update', async (user, days_1) => {
    const [template_1, template_2] = templates
    const { revision } = await readSchedule()
    const { status, body } = await update({ days_1: String(days_1) }, user)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ template_1, days_1, template_2, days_2: 3, template_3: null, days_3: null })
    expect(body.revision).toBe(revision + 1)
    expect(await readSchedule()).toEqual(body)
  })

  it('refuse an update to rina, who lacks griting', async () => {
    await expectRefusal(403, () => update({ days_1: '9' }, 'rina'))
  })

  it('refuse an update without a session', async () => {
    const { id, revision } = await readSchedule()
    await expectRefusal(401, () =>
      program.anonymous('PUT', `/reminders/${id}`, { template_1: '', days_1: '9', revision }),
    )
  })

  it.each(['POST', 'DELETE'])('allow nobody to %s, since no such call exists', async (method) => {
    const { id } = await readSchedule()
    await expectRefusal(404, () => as.sari(method, `/reminders/${id}`))
  })
})

describe('updating reminders', () => {
  it('stores three reminders, and removes those that are sent empty', async () => {
    const [, , template_3] = templates
    expect((await update({ template_3, days_3: '30' })).body).toMatchObject({ template_3, days_3: 30 })
    const { body } = await update({ template_1: '', days_1: '1', template_2: '', days_2: '' })
    expect(body).toMatchObject({
      template_1: null,
      days_1: 1,
      template_2: null,
      days_2: null,
      template_3: null,
      days_3: null,
    })
  })

  it('keeps the fields that an older page does not send', async () => {
    const storedSchedule = (await update()).body
    const { id, revision } = storedSchedule
    const { status, body } = await as.sari('PUT', `/reminders/${id}`, { days_1: '7', revision })
    expect([status, body]).toEqual([200, { ...storedSchedule, days_1: 7, revision: revision + 1 }])
  })

  it('changes no other need', async () => {
    const otherNeedsQuery = `select * from reminder_schedules where need <> 'dikembalikan' order by id`
    const before = await program.database.queryAsOwner(otherNeedsQuery)
    expect((await update({ days_1: '8' })).status).toBe(200)
    expect(await program.database.queryAsOwner(otherNeedsQuery)).toEqual(before)
  })

  it('rejects an old revision, and returns the current row', async () => {
    const { revision } = (await update({ days_1: '4' })).body
    const current = (await update({ days_1: '5' }, 'dewi')).body
    const { code, data } = await expectRefusal(409, () => update({ days_1: '6', revision }, 'budi'))
    expect([code, data]).toEqual(['CHANGED', current])
    expect((await update({ days_1: '6', revision: current.revision }, 'budi')).status).toBe(200)
  })

  it('accepts one of ten simultaneous requests', async () => {
    const { id, revision } = await readSchedule()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        as.sari('PUT', `/reminders/${id}`, { template_1: '', days_1: String(i + 10), revision }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await readSchedule()).toEqual(replies.find(({ status }) => status === 200)?.body)
  })

  it.each([undefined, '', 'x', 0, 1.5])('rejects the malformed revision %j', async (revision) => {
    await expectRefusal(400, () => update({ days_1: '9', revision }))
  })

  it('returns 404 for an id that does not exist', async () => {
    const { message } = await expectRefusal(404, () =>
      as.sari('PUT', `/reminders/${unknownId}`, { days_1: '2', revision: 1 }),
    )
    expect(message).toBe('Pengingat tidak ditemukan')
  })
})

describe('an update with invalid fields', () => {
  const daysError = 'Isi 1 sampai 30 hari'

  it.each(['days_1', 'days_2', 'days_3'])('is rejected if %s is not a number from 1 to 30', async (path) => {
    const thirdReminder = { template_3: '', days_3: '1' }
    // The last one is an Arabic digit.
    for (const days of ['0', '00', '31', '400', 'x', '1.5', '1,5', '-1', '+1', ' 1', '1e1', '٣']) {
      const { data } = await expectRefusal(400, () => update({ ...thirdReminder, [path]: days }))
      expect(data.issues, days).toEqual([{ path, message: daysError }])
    }
    for (const days of [7, null, ['7'], { toString: '7' }, '7\u0000']) {
      const { data } = await expectRefusal(400, () => update({ ...thirdReminder, [path]: days }))
      expect(data.issues[0].path, JSON.stringify(days)).toBe(path)
    }
    for (const days of ['1', '30', '07']) {
      const { status, body } = await update({ ...thirdReminder, [path]: days })
      expect([status, body[path]]).toEqual([200, Number(days)])
    }
  })

  it('is rejected without days for the first reminder', async () => {
    const { data } = await expectRefusal(400, () => update({ days_1: '' }))
    expect(data.issues).toEqual([{ path: 'days_1', message: daysError }])
  })

  it('is rejected with a third reminder but no second', async () => {
    const { data } = await expectRefusal(400, () => update({ template_2: '', days_2: '', days_3: '2' }))
    expect(data.issues).toEqual([{ path: 'days_2', message: 'Pengingat ke-2 harus ada sebelum yang ke-3' }])
  })

  it.each([2, 3])('is rejected with a template but no days for reminder %i', async (number) => {
    const { data } = await expectRefusal(400, () =>
      update({ [`template_${number}`]: templates[0], [`days_${number}`]: '' }),
    )
    expect(data.issues).toEqual([{ path: `days_${number}`, message: daysError }])
  })

  it.each(['x', '1', null, 7])('is rejected with the malformed template %j', async (template_1) => {
    const { data } = await expectRefusal(400, () => update({ template_1 }))
    expect(data.issues[0].path).toBe('template_1')
  })

  it.each(['need', 'days_4', 'updated_by'])('is rejected with the field %s', async (field) => {
    await expectRefusal(400, () => update({ [field]: 'telat' }))
  })

  it.each(['template_1', 'template_2', 'template_3'])('is rejected with an unknown %s', async (field) => {
    const { code, message } = await expectRefusal(409, () => update({ days_3: '2', [field]: unknownId }))
    expect([code, message]).toEqual(['TEMPLATE_GONE', 'Template itu baru saja dihapus. Pilih yang lain.'])
  })
})

describe('a deleted template', () => {
  it('stays in its reminder, but an update with it is refused until it is restored', async () => {
    const template_1 = await createTemplate('Sementara')
    const saved = await update({ template_1 })
    expect(saved.status).toBe(200)
    expect((await as.sari('DELETE', `/templates/${template_1}`)).status).toBe(204)
    expect(await readSchedule()).toEqual(saved.body)
    const { code } = await expectRefusal(409, () => update({ template_1, days_1: '9' }))
    expect(code).toBe('TEMPLATE_GONE')
    expect((await as.sari('POST', `/trash/${template_1}/restore`, {})).status).toBe(200)
    const updateReply = await update({ template_1, days_1: '9' })
    expect([updateReply.status, updateReply.body.template_1]).toEqual([200, template_1])
  })
})

describe('the history of reminders', () => {
  it('names who changed what, for users with griting', async () => {
    const { id } = (await update()).body
    expect((await update({ template_1: templates[2], days_2: '9' }, 'dewi')).status).toBe(200)
    const { status, body } = await as.budi('GET', `/timeline/reminder/${id}`)
    expect(status).toBe(200)
    expect(body.entries[0]).toMatchObject({ act: 'changed', actor: { full_name: 'Dewi Lestari' } })
    expect(body.entries[0].changes).toEqual([
      { field: 'days_2', from: 3, to: 9 },
      { field: 'template_1', from: 'Pertama', to: 'Ketiga' },
    ])
  })

  it('shows nothing to users without griting', async () => {
    const { id } = (await update({ days_1: '14' })).body
    expect((await as.budi('GET', `/timeline/reminder/${id}`)).body.entries).not.toEqual([])
    const { status, body } = await as.rina('GET', `/timeline/reminder/${id}`)
    expect([status, body.entries]).toEqual([200, []])
  })
})
