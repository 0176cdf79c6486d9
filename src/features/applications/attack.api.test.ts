/** An attacker who floods the public forms can neither close a form nor cause the loss of a genuine submission. */
import { connect } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApplicationForm } from '#test/application-form.ts'
import { createVisitor, listStatuses, type PostOptions, postMany } from '#test/forms.ts'

const { program, post, send, tokens, createAgedToken, buildFields, readApplications } =
  await startApplicationForm()
const { queryAsOwner } = program.database
const contactPage = createVisitor(program.url, '/contact-us')
const message = { nama: 'Wulan', email: 'wulan@example.com', subjek: 'Pesanan', pesan: 'Kapan dikirim?' }

// The hourly purge or the mail queue may be running. The tables are locked in their order, to avoid a deadlock.
beforeEach(() => queryAsOwner('truncate applications, application_links, emails, messages'))

const fromAddress = (address: string): PostOptions => ({ headers: { 'x-forwarded-for': address } })
/** Returns the number of applications with each mark. The key of those without a mark is 'null'. */
async function countMarks(): Promise<Record<string, unknown>> {
  const rows = await queryAsOwner('select mark, count(*)::int from applications group by mark')
  return Object.fromEntries(rows.map(({ mark, count }) => [`${mark}`, count]))
}

/** The number of submissions that one network may send per hour, whatever they contain. */
const maxPosts = 240

it('2,001 malformed submissions from one address leave the form open to everybody else', async () => {
  const statuses = await postInOneGo({ count: 2001, body: 'a', address: '66.6.6.6' })
  expect(statuses).toEqual({ 422: maxPosts, 429: 2001 - maxPosts })
  const fields = buildFields()
  expect((await post(fields)).status).toBe(303)
  expect(await readApplications(`${fields.username}`)).toMatchObject([{ mark: null }])
})

/**
 * Sends submissions over one connection without waiting for replies. Returns the number of replies with each status.
 */
async function postInOneGo({
  count,
  body,
  address,
}: {
  count: number
  body: string
  address: string
}): Promise<Record<string, number>> {
  const { hostname, port, host } = new URL(program.url)
  const request = (connection: string) =>
    [
      'POST / HTTP/1.1',
      `Host: ${host}`,
      `X-Forwarded-For: ${address}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      `Connection: ${connection}`,
      '',
      body,
    ].join('\r\n')
  const socket = connect(Number(port), hostname)
  socket.write(request('keep-alive').repeat(count - 1) + request('close'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const statuses: Record<string, number> = {}
  for (const [, status = ''] of Buffer.concat(chunks)
    .toString()
    .matchAll(/HTTP\/1\.1 (\d+) /g))
    statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

it('the reply to a refused submission is the page with the typed text', async () => {
  await postMany(maxPosts, () => send('a', fromAddress('66.6.6.7')))
  const fields = buildFields({ nama: '' })
  const reply = await post(fields, fromAddress('66.6.6.7'))
  expect([reply.status, reply.formState]).toMatchObject([429, { notice: 'busy', input: fields, errors: {} }])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

describe('flood', () => {
  /**
   * Sends twenty applications from the one address of a campus, and returns their usernames. Five of them are marked,
   * because an address may send 15 unmarked ones per hour.
   */
  async function applyFromCampus(address: string): Promise<string[]> {
    const applicants = Array.from({ length: 20 }, () => buildFields())
    const replies = await postMany(20, (n) => post(applicants[n] ?? {}, fromAddress(address)))
    expect(listStatuses(replies)).toEqual([303])
    return applicants.map(({ username }) => `${username}`)
  }
  /** Returns those of the usernames that no stored application has. */
  const findMissing = async (usernames: string[]) => {
    const rows = await queryAsOwner<{ username: string }>('select username from applications')
    return usernames.filter((username) => !rows.some((row) => row.username === username))
  }

  it('a flood of submissions that filled the trap removes no application that is marked for its address', async () => {
    const earlierUsernames = await applyFromCampus('77.7.0.1')
    await postMany(320, () => post(buildFields(), { trap: 'x' }))
    // At most 300 submissions that filled the trap are stored.
    expect(await countMarks()).toEqual({ null: 15, address: 5, trap: 300 })
    expect(await findMissing(earlierUsernames)).toEqual([])
  })

  it('a flood from one /56 network is marked and refused, and the next honest submission is not marked', async () => {
    const earlierUsernames = await applyFromCampus('77.7.0.2')
    // The submissions come from 22 networks of /64 within the one of /56.
    const replies = await postMany(320, (n) =>
      post(buildFields(), fromAddress(`2001:db8:0:${(n % 22).toString(16)}::1`)),
    )
    expect(listStatuses(replies)).toEqual([303, 429])
    // A /56 stores 30 unmarked submissions per hour and 120 in all; the campus adds 15 unmarked and 5 marked ones.
    expect(await countMarks()).toEqual({ null: 45, address: 95 })
    const fields = buildFields()
    await post(fields)
    expect(await readApplications(`${fields.username}`)).toMatchObject([{ mark: null }])
    expect(await findMissing(earlierUsernames)).toEqual([])
  })

  it('a flood from 2,000 addresses removes no honest submission before or after it, nor in the contact form', {
    timeout: 120_000,
  }, async () => {
    const earlierUsernames = await applyFromCampus('77.7.0.3')
    expect(listStatuses(await postMany(2000, () => post(buildFields())))).toEqual([303])
    const laterUsernames = await applyFromCampus('77.7.0.4')
    expect(await findMissing([...earlierUsernames, ...laterUsernames])).toEqual([])
    // At most 1,000 submissions with the mark 'flood' are stored.
    expect((await countMarks()).flood).toBe(1000)
    const token = tokens.create('pesan', 60)
    expect((await contactPage.post(message, { ...fromAddress('77.7.0.4'), token })).status).toBe(303)
    expect(await queryAsOwner('select mark from messages')).toEqual([{ mark: null }])
  })

  it('a flood with the number of an applicant does not absorb the own submission of the applicant', async () => {
    // After these submissions, further ones from this address are marked.
    await postMany(15, () => post(buildFields(), fromAddress('77.7.0.5')))
    const fields = buildFields()
    await post(fields, { trap: 'x' })
    await post(fields, { ...fromAddress('77.7.0.5'), token: createAgedToken() })
    expect((await readApplications(`${fields.username}`)).map(({ mark }) => mark)).toEqual([
      'trap',
      'address',
    ])
  })
})
