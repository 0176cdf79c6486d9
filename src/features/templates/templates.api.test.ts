/** Message templates over HTTP. Runs on every PostgreSQL. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, program } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const greeting = {
  name: 'Sapaan',
  description: 'Untuk yang baru',
  template_content: 'Hai [nama],\n[produk]!',
}

async function createTemplate(change: Record<string, unknown> = {}) {
  const reply = await as.sari('POST', '/templates', { ...greeting, ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function readTemplates(): Promise<unknown[]> {
  return program.database.queryAsOwner('select * from griting_templates order by id')
}

async function readStored(id: string) {
  const [row] = await program.database.queryAsOwner('select * from griting_templates where id = $1', [id])
  return row
}

/** Returns the calls that create a template, and update or remove this one, as a user of the cast. */
function buildWriteCalls(actor: CastName, { id, revision }: { id: string; revision: number }) {
  return {
    create: () => as[actor]('POST', '/templates', greeting),
    update: () => as[actor]('PUT', `/templates/${id}`, { ...greeting, name: 'Lain', revision }),
    remove: () => as[actor]('DELETE', `/templates/${id}`),
  }
}

describe('permissions for templates', () => {
  it.each(['sari', 'budi', 'dewi', 'rina'] as const)('allow %s to read all templates', async (actor) => {
    const { id } = await createTemplate()
    const reply = await as[actor]('GET', '/templates')
    expect(reply.status).toBe(200)
    expect(reply.body[0]).toMatchObject({ id, ...greeting })
  })

  it.each(['sari', 'budi', 'dewi'] as const)('allow %s to create, change and delete', async (actor) => {
    const call = buildWriteCalls(actor, await createTemplate())
    expect([
      (await call.create()).status,
      (await call.update()).status,
      (await call.remove()).status,
    ]).toEqual([201, 200, 204])
  })

  it.each(['create', 'update', 'remove'] as const)(
    'refuse %s to rina, and nothing is changed',
    async (verb) => {
      const template = await createTemplate()
      const before = await readTemplates()
      expect((await buildWriteCalls('rina', template)[verb]()).status).toBe(403)
      expect(await readTemplates()).toEqual(before)
    },
  )

  it('let rina, who lacks griting, read only while she has data_affiliate', async () => {
    await withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
      expect((await as.rina('GET', '/templates')).status).toBe(403)
    })
    expect((await as.rina('GET', '/templates')).status).toBe(200)
  })
})

describe('creating a template', () => {
  it('stores the creator, and lists the newest template first', async () => {
    const olderTemplate = await createTemplate()
    const reply = await as.dewi('POST', '/templates', {
      name: '  Terima kasih 🌸 ',
      template_content: ' Hai\r\n[nama] ',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      name: 'Terima kasih 🌸',
      description: null,
      template_content: ' Hai\n[nama] ',
    })
    expect(await readStored(reply.body.id)).toMatchObject({
      created_by: await program.database.readUserId('dewi'),
    })
    const listReply = await as.dewi('GET', '/templates')
    expect(listReply.body.slice(0, 2).map((row: { id: string }) => row.id)).toEqual([
      reply.body.id,
      olderTemplate.id,
    ])
  })

  it('keeps hostile text as text', async () => {
    const hostileText = `<img src=x onerror=alert(1)>{{7*7}}</script>'; drop table griting_templates; -- $& مرحبا`
    const { id } = await createTemplate({
      name: hostileText,
      description: hostileText,
      template_content: hostileText,
    })
    expect(await readStored(id)).toMatchObject({
      name: hostileText,
      description: hostileText,
      template_content: hostileText,
    })
  })
})

describe.each(['create', 'update'] as const)('the call to %s a template', (verb) => {
  async function send(fields: Record<string, unknown>) {
    const { id, revision } = await createTemplate()
    const before = await readTemplates()
    const reply =
      verb === 'create'
        ? await as.sari('POST', '/templates', { ...greeting, ...fields })
        : await as.sari('PUT', `/templates/${id}`, { ...greeting, revision, ...fields })
    return { reply, isUntouched: JSON.stringify(await readTemplates()) === JSON.stringify(before) }
  }

  it.each([
    ['name', '  ', 'Nama template harus diisi'],
    ['template_content', '', 'Template content harus diisi'],
    ['template_content', ' \n\t', 'Template content harus diisi'],
    ['name', 'x'.repeat(121), 'Maksimal 120 karakter'],
    ['description', 'x'.repeat(201), 'Maksimal 200 karakter'],
    ['template_content', 'x'.repeat(4097), 'Maksimal 4.096 karakter'],
  ])('rejects the %s %j with the message of the form', async (path, value, message) => {
    const { reply, isUntouched } = await send({ [path]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(isUntouched).toBe(true)
  })

  describe.each(['name', 'description', 'template_content'])('the field %s', (path) => {
    it.each([
      ['a NUL byte', 'a\u0000b'],
      ['half a surrogate pair', 'a\ud800b'],
      ['a list', ['a']],
      ['an object', { toString: 'a' }],
      ['a number', 7],
      ['null', null],
    ])('rejects %s and is named in the reply', async (_, value) => {
      const { reply, isUntouched } = await send({ [path]: value })
      expect(reply.status).toBe(400)
      expect(reply.body.data.issues[0].path).toBe(path)
      expect(isUntouched).toBe(true)
    })
  })

  it.each(['created_at', 'created_by', 'updated_at', 'unknown_field'])(
    'rejects the field %s',
    async (field) => {
      const { reply, isUntouched } = await send({ [field]: 'x' })
      expect(reply.status).toBe(400)
      expect(isUntouched).toBe(true)
    },
  )
})

describe('changing a template', () => {
  it('changes the fields and the revision, but not the creator or the creation date', async () => {
    const { id, revision, created_at } = await createTemplate()
    const reply = await as.dewi('PUT', `/templates/${id}`, {
      name: 'Baru',
      description: '',
      template_content: 'Halo',
      revision,
    })
    expect(reply.body).toMatchObject({
      id,
      name: 'Baru',
      description: null,
      template_content: 'Halo',
      created_at,
    })
    expect(reply.body.revision).not.toBe(revision)
    expect(await readStored(id)).toMatchObject({ created_by: await program.database.readUserId('sari') })
  })

  it('rejects the second of two changes from the same revision', async () => {
    const { id, revision } = await createTemplate()
    const firstReply = await as.dewi('PUT', `/templates/${id}`, { ...greeting, name: 'Dewi', revision })
    const secondReply = await as.budi('PUT', `/templates/${id}`, { ...greeting, name: 'Budi', revision })
    expect([firstReply.status, secondReply.status, secondReply.body.code]).toEqual([200, 409, 'CHANGED'])
    expect(await readStored(id)).toMatchObject({ name: 'Dewi' })
    const retryInput = { ...greeting, name: 'Budi', revision: firstReply.body.revision }
    expect((await as.budi('PUT', `/templates/${id}`, retryInput)).status).toBe(200)
  })

  it('accepts one of ten simultaneous requests', async () => {
    const { id, revision } = await createTemplate()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        as.sari('PUT', `/templates/${id}`, { ...greeting, name: `Sapaan ${i}`, revision }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it.each([undefined, '', 'x', '0'.repeat(32), 0, 1.5])(
    'rejects the malformed revision %j',
    async (revision) => {
      const { id } = await createTemplate()
      expect((await as.sari('PUT', `/templates/${id}`, { ...greeting, revision })).status).toBe(400)
    },
  )
})

describe('a template that does not exist', () => {
  it.each(['update', 'remove'] as const)('returns 404 for %s', async (verb) => {
    const before = await readTemplates()
    const reply = await buildWriteCalls('sari', { id: unknownId, revision: 999 })[verb]()
    expect([reply.status, reply.body.message]).toEqual([404, 'Template tidak ditemukan'])
    expect(await readTemplates()).toEqual(before)
  })

  it('returns 404 for a second deletion', async () => {
    const call = buildWriteCalls('dewi', await createTemplate())
    expect([(await call.remove()).status, (await call.remove()).status]).toEqual([204, 404])
  })

  it.each(['1', 'abc', '%00'])('returns 400 for the malformed id %s', async (id) => {
    expect((await as.sari('DELETE', `/templates/${id}`)).status).toBe(400)
  })
})
