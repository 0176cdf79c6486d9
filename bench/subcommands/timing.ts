import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Client } from 'pg'
import { tokenName, trapName } from '#base/public-form.ts'
import { cast } from '#db/cast.ts'
import { applicationForm } from '#features/applications/application-form.ts'
import { buildPagePath } from '#features/creator-pages/creator-page-path.ts'
import { createPageTokens } from '#features/creator-pages/page-token.server.ts'
import { createFormTokens, minFormAge } from '#platform/server/forms/form-token.ts'
import { type Checkout, type Server, startCheckout } from '../checkout.ts'
import { affiliatesOption, database, defineSubcommand } from '../command-line.ts'
import { describeMachine, formatLoad, print, printTable } from '../report.ts'
import { quantile } from '../rounds.ts'

interface Visit {
  method?: 'POST'
  path: string
  type?: string
  body?: string
}

/** The first visit is the one that the others are compared with. */
type Visits = Record<string, () => Visit>

export const timing = defineSubcommand({
  measures: `Time of answers, by which a visitor might find out what exists.
The tables are tokens of private pages, the application form and sign-in. All visits of a table
take turns in random order, on one connection, each from another address.`,
  positionals: { name: 'TABLE…', description: 'pages, application, sign-in (default: all)', count: [0, 3] },
  options: { database, affiliates: affiliatesOption(1000), samples: [400, 'visits of each kind'] },
  async run({ database, affiliates, samples }, chosen) {
    await using checkout = await startCheckout('.', database, affiliates)
    const secret = await readValue(checkout.owner, `select value from secrets where name = 'cookie'`)
    print(describeMachine())
    const tables: Record<string, Visits> = {
      pages: await preparePageVisits(checkout.owner, secret),
      application: await prepareApplicationVisits(checkout.owner, secret),
      'sign-in': prepareSignInVisits(),
    }
    for (const title of chosen.length > 0 ? chosen : Object.keys(tables)) {
      const visits = tables[title]
      if (!visits) throw new Error(`There is no table '${title}'`)
      await measure(checkout, title, visits, samples)
    }
  },
})

/** Prints how long the answers to each kind of visit took. */
async function measure(checkout: Checkout, title: string, visits: Visits, samples: number): Promise<void> {
  const times = new Map(Object.keys(visits).map((name): [string, number[]] => [name, []]))
  const statuses = new Map<string, Set<number>>()
  for (let remaining = samples; remaining > 0; remaining -= samplesPerServer) {
    // Limits are counted by process and by account, so each part has a process of its own and no earlier attempts.
    await checkout.owner.query('truncate rate_limits')
    await using server = await checkout.startAnother({ TRUST_PROXY: '1' })
    const visit = openVisitor(server)
    for (const createVisit of Object.values(visits))
      for (let i = 0; i < warmUps; i++) await visit(createVisit())
    for (let i = 0; i < Math.min(remaining, samplesPerServer); i++)
      for (const [name, createVisit] of shuffle(Object.entries(visits))) {
        const { time, status } = await visit(createVisit())
        times.get(name)?.push(time)
        statuses.set(name, (statuses.get(name) ?? new Set()).add(status))
      }
  }
  print(`## ${title}`)
  const [reference = []] = times.values()
  const evenVisits = reference.filter((_, index) => index % 2 === 0)
  const oddVisits = reference.filter((_, index) => index % 2 === 1)
  const rows = [...times].map(([name, durations]) =>
    buildRow(name, [...(statuses.get(name) ?? [])], durations, reference),
  )
  rows.push(buildRow('noise: the first row, every second visit to the others', [], oddVisits, evenVisits))
  printTable(['', 'status', 'visits', 'p50 ms', 'p90 ms', 'ratio of p50', 'slower than the first'], rows)
  print(`Load: ${formatLoad()}.`)
}

function buildRow(
  name: string,
  statuses: number[],
  times: number[],
  reference: number[],
): (string | number)[] {
  const median = quantile(times, 0.5)
  const ratio = median / quantile(reference, 0.5)
  return [
    name,
    statuses.join(', '),
    times.length,
    median,
    quantile(times, 0.9),
    ratio,
    shareSlower(times, reference),
  ]
}

/** Fewer than any limit of one process allows, for all kinds of one table together. */
const samplesPerServer = 50
const warmUps = 3

/** Returns the share of pairs in which the first is slower. 0.5 if the times can't be told apart. */
function shareSlower(times: readonly number[], reference: readonly number[]): number {
  let slower = 0
  for (const time of times) {
    for (const referenceTime of reference) slower += (1 + Math.sign(time - referenceTime)) / 2
  }
  return slower / (times.length * reference.length)
}

async function preparePageVisits(owner: Client, secret: string): Promise<Visits> {
  const { rows } = await owner.query<{ id: string; page_generation: number }>(
    'select id, page_generation from affiliate_registrations',
  )
  const pick = () => rows[randomInt(rows.length)] ?? { id: randomUUID(), page_generation: 1 }
  const tokens = createPageTokens(secret)
  const foreignTokens = createPageTokens('another installation')
  const openPage = (token: string): Visit => ({ path: buildPagePath(token) })
  const describeLink = ({ id, page_generation }: ReturnType<typeof pick>, generationsAhead = 0) =>
    ({ kind: 'creator', subject: id, generation: page_generation + generationsAhead }) as const
  return {
    'random token': () => openPage(randomBytes(34).toString('base64url')),
    'of another installation': () => openPage(foreignTokens.create(describeLink(pick()))),
    'cut by one character': () => openPage(tokens.create(describeLink(pick())).slice(0, -1)),
    'of an affiliate, ended': () => openPage(tokens.create(describeLink(pick(), 1))),
    'of nobody': () => openPage(tokens.create({ kind: 'creator', subject: randomUUID(), generation: 1 })),
    'of no application': () =>
      openPage(tokens.create({ kind: 'applicant', subject: randomUUID(), generation: 1 })),
    'valid, for comparison': () => openPage(tokens.create(describeLink(pick()))),
  }
}

async function prepareApplicationVisits(owner: Client, secret: string): Promise<Visits> {
  const { rows } = await owner.query<{ whatsapp: string }>('select whatsapp from affiliate_registrations')
  const numbers = rows.map(({ whatsapp }) => whatsapp)
  const tokens = createFormTokens(secret)
  let applicationCount = 0
  const waiting: string[] = []
  const apply = (whatsapp: string): Visit => {
    applicationCount += 1
    return postForm('/', {
      nama: 'Wulan',
      platform: 'tiktok',
      username: `wulan.${applicationCount}.${randomInt(1e6)}`,
      whatsapp,
      product: '',
      kota: 'Garut',
      tentang: '',
      setuju: 'ya',
      [trapName]: '',
      [tokenName]: tokens.create(applicationForm.name, minFormAge + 60),
    })
  }
  return {
    'new number': () => {
      const number = newNumber()
      waiting.push(number)
      return apply(number)
    },
    'number of an affiliate': () => apply(numbers[randomInt(numbers.length)] ?? ''),
    'number that waits already': () => apply(waiting[randomInt(waiting.length)] ?? newNumber()),
  }
}

function newNumber(): string {
  return `0899${randomInt(1e8, 1e9)}`
}

function prepareSignInVisits(): Visits {
  const knownEmails = Object.values(cast).map(({ email }) => email)
  const signIn = (email: string): Visit => ({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    type: 'application/json',
    body: JSON.stringify({ email, password: `wrong ${randomInt(1e9)}` }),
  })
  return {
    'unknown e-mail': () => signIn(`${randomBytes(6).toString('hex')}@example.com`),
    'known e-mail, wrong password': () => signIn(knownEmails[randomInt(knownEmails.length)] ?? ''),
  }
}

function postForm(path: string, fields: Record<string, string>): Visit {
  const body = new URLSearchParams(fields).toString()
  return { method: 'POST', path, type: 'application/x-www-form-urlencoded', body }
}

/** Returns a function that sends a visit and measures it until the end of the answer. */
function openVisitor({ url }: Server): (visit: Visit) => Promise<{ time: number; status: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return ({ method = 'GET', path, type, body = '' }) =>
    new Promise((resolve, reject) => {
      const headers = {
        'user-agent': 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(body), origin: url }),
      }
      const startedAt = performance.now()
      request(`${url}${path}`, { agent, method, headers }, (answer) => {
        answer.resume().on('end', () => {
          resolve({ time: performance.now() - startedAt, status: answer.statusCode ?? 0 })
        })
      })
        .on('error', reject)
        .end(body)
    })
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function readValue(owner: Client, query: string): Promise<string> {
  const { rows } = await owner.query<{ value: string }>(query)
  return rows[0]?.value ?? ''
}
