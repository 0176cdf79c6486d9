/**
 * CONTRIBUTING.md promises that three files add a field. The program of this test is a copy in which three files add the
 * field `city` of affiliates.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectWithCity } from '#test/new-field.ts'

const project = createProjectWithCity()
afterAll(project.remove)
const importFromCopy = (file: string) => import(/* @vite-ignore */ join(project.folder, file))
const { startProgram }: typeof import('#test/program.ts') = await importFromCopy('test/program.ts')
const { readPeopleInFile }: typeof import('#features/registration/pasted-file.client.ts') =
  await importFromCopy('src/features/registration/pasted-file.client.ts')

let program: Awaited<ReturnType<typeof startProgram>>
let sari: Awaited<ReturnType<typeof program.signIn>>
let serum: string

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  serum = await program.database.readProductId('Night Serum')
})

let registrationCount = 0

/** Returns the fields of a registration with a unique username and number. */
function createRegistration(otherFields: object = {}) {
  registrationCount += 1
  return {
    platform: 'tiktok',
    username: `warga${registrationCount}`,
    whatsapp: `0812${10_000_000 + 11 * registrationCount}`,
    product_id: serum,
    ...otherFields,
  }
}

/** Sends a request as Sari, expects it to succeed, and returns the body of the reply. */
async function send(method: string, path: string, body?: object) {
  const reply = await sari(method, path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}

const register = (otherFields: object) => send('POST', '/affiliates', createRegistration(otherFields))
const readCity = async (id: string) => (await send('GET', `/affiliates/${id}`)).city

describe('new optional field', () => {
  it('a new optional field is stored on registration, and is null if it is empty or missing', async () => {
    expect((await register({ city: ' Garut ' })).city).toBe('Garut')
    expect((await register({ city: '' })).city).toBeNull()
    expect((await register({})).city).toBeNull()
  })

  it('a new optional field is changed by a correction and by the edit screen, and stays if an older page does not send it', async () => {
    let row = await register({ city: 'Garut' })
    const put = async (path: string, input: object) => {
      const { platform, username, whatsapp, revision } = row
      const oldFields = { platform, username, whatsapp, revision }
      row = await send('PUT', `/affiliates/${row.id}${path}`, { ...oldFields, ...input })
      return row.city
    }
    const correct = (input: object) => put('/registration', { product_id: serum, ...input })
    const save = (input: object) =>
      put('', {
        selected_product_ids: [serum],
        status_whatsapp: 'belum',
        sample_product_status: 'review',
        sample_product_reason: '',
        link_videos: [],
        ...input,
      })
    expect(await correct({ city: 'Cimahi' })).toBe('Cimahi')
    expect(await correct({ username: 'nama.baru' })).toBe('Cimahi')
    expect(await save({ city: 'Bandung' })).toBe('Bandung')
    expect(await save({ username: 'nama.lagi' })).toBe('Bandung')
    expect(await save({ city: '' })).toBeNull()
    expect(row.username).toBe('nama.lagi')
  })

  it('a new optional field is recorded in the history when it changes', async () => {
    const { id, platform, username, whatsapp } = await register({})
    const input = { platform, username, whatsapp, product_id: serum, revision: 1, city: 'Garut' }
    await send('PUT', `/affiliates/${id}/registration`, input)
    const { entries } = await send('GET', `/timeline/affiliate/${id}`)
    expect(entries[0].changes).toEqual([{ field: 'city', from: null, to: 'Garut' }])
  })

  it('a new optional field is null for an accepted application, unless the accepting user fills it in', async () => {
    const insertApplication = async () => {
      const { username, whatsapp } = createRegistration()
      const [row] = await program.database.queryAsOwner<{ id: string }>(
        `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
         values ('Wulan', 'tiktok', $1, $2, $3, 'Garut', 'Skincare', '/', array[$1]) returning id`,
        [username, whatsapp, serum],
      )
      return { id: row?.id, product_id: serum }
    }
    const rows = [await insertApplication(), { ...(await insertApplication()), city: 'Cimahi' }]
    const { accepted } = await send('POST', '/applications/accept', { rows })
    const cities = accepted.map(({ affiliate }: { affiliate: { city: string } }) => affiliate.city)
    expect(cities.sort()).toEqual(['Cimahi', null])
  })

  it('a new optional field is stored by an import, and is null for a row without it', async () => {
    const rows = [createRegistration({ city: 'Garut' }), createRegistration()]
    await send('POST', '/affiliate-imports', { rows })
    const findCity = async (username = '') => (await send('GET', `/affiliates?q=${username}`)).rows[0].city
    expect(await findCity(rows[0]?.username)).toBe('Garut')
    expect(await findCity(rows[1]?.username)).toBeNull()
  })

  it('a new optional field is a column of downloads, which can still be imported with their statuses', async () => {
    const { username } = await register({ city: 'Garut' })
    const readExport = async (change: (csv: string) => string) => {
      const csv = await send('POST', '/affiliates/download', { format: 'csv', q: username })
      const pasteResult = await readPeopleInFile(new File([change(String(csv))], 'affiliate.csv'), [
        { id: serum, product_number: 'NS-01', product_name: 'Night Serum' },
      ])
      if ('problem' in pasteResult) throw new Error(pasteResult.problem)
      const [person] = pasteResult.people
      expect(person).toMatchObject({ username, product_id: serum })
      expect(person?.restoration?.values.sample_product_status).toBe('review')
      return pasteResult.notImported
    }
    expect(await readExport((csv) => csv)).toEqual(['Kota'])
    // A download from before the field existed has neither the column nor its value.
    expect(await readExport((csv) => csv.replace('"Kota";', '').replace('"Garut";', ''))).toEqual([])
  })

  it('a new optional field is restored with the affiliate from the trash', async () => {
    const { id } = await register({ city: 'Garut' })
    await send('DELETE', `/affiliates/${id}`)
    await send('POST', `/trash/${id}/restore`)
    expect(await readCity(id)).toBe('Garut')
  })
})
