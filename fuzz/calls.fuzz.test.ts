/**
 * Runs every call of the contract with generated inputs, as every kind of caller. `FUZZ_RUNS` sets how many requests
 * each call gets, `FUZZ_SEED` which ones. The seed of a run is printed. Runs on every PostgreSQL.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ContractCall, contractCalls } from '#test/contract-calls.ts'
import { computeFingerprint } from '#test/fingerprint.ts'
import { type Program, startProgram } from '#test/program.ts'
import { anyCaller, type CallerName, callers, createCallerSessions, type SignedInCaller } from './callers.ts'
import { crawlForLeaks } from './crawl-for-leaks.ts'
import { generateInputs, type Input, type Kind } from './inputs.ts'
import { findLeak, type Hidden, internals, mayCall, readHiddenTexts } from './oracle.ts'
import { anyTwist, buildRequest, type Twist } from './request.ts'
import { openWorld, type World } from './world.ts'

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)

/** The kind of row that an `id` means, by the first segment of the path. */
const kindBySegment: Record<string, Kind> = {
  affiliates: 'affiliate',
  applications: 'application',
  products: 'product',
  videos: 'video',
  templates: 'template',
  users: 'profile',
  login: 'session',
  trash: 'trashed',
  erasures: 'affiliate',
  stored: 'affiliate',
  timeline: 'affiliate',
}

let program: Program
let world: World
let sessions: ReturnType<typeof createCallerSessions>
/** Counts the answers by status. */
const countByStatus = new Map<number, number>()

beforeAll(async () => {
  program = await startProgram()
  world = await openWorld(program.database)
  sessions = createCallerSessions(program.database)
})

afterAll(() => {
  const statusCounts = [...countByStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  console.info(
    `fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}, ${contractCalls.length} calls, ${statusCounts.join(', ')}`,
  )
})

describe('reading everything that the API offers', () => {
  it.each(Object.keys(callers) as CallerName[])('shows the caller "%s" no hidden data', async (name) => {
    expect(await crawlForLeaks(program, world, sessions, name)).toEqual([])
  })
})

describe(`with FUZZ_SEED=${seed}`, () => {
  it.each(contractCalls)(
    '$name answers every caller according to their permissions',
    async (call) => {
      const firstSegment = call.path.split('/')[1] ?? ''
      const draws = fc.record({
        name: anyCaller,
        input: generateInputs(call.input, kindBySegment[firstSegment]),
        twist: anyTwist,
      })
      await fc.assert(
        fc.asyncProperty(draws, (draw) => expectPermittedAnswer(call, draw)),
        { seed, numRuns },
      )
    },
    600_000,
  )
})

interface Answer {
  status: number
  text: string
  body: unknown
}

async function expectPermittedAnswer(
  call: ContractCall,
  { name, input, twist }: { name: CallerName; input: Input; twist: Twist },
): Promise<void> {
  const { queryAsOwner } = program.database
  await queryAsOwner('delete from rate_limits')
  const caller = await sessions.signIn(name)
  const isWrite = call.method !== 'GET'
  const digestBefore = isWrite ? await digestStored(call) : ''
  const resolvedInput = world.resolve(input)
  const request = buildRequest(call, resolvedInput, twist)
  const sentRequest = `${name}: ${call.method} ${request.path.slice(0, 500)} ${String(request.body ?? '').slice(0, 2000)}`
  const answer = await send(call.method, request, caller)
  countByStatus.set(answer.status, (countByStatus.get(answer.status) ?? 0) + 1)
  if (isWrite && answer.status < 400) {
    sessions.forget()
    hiddenCache.clear()
    await world.refresh()
  }
  const report = `${sentRequest}\n→ ${answer.status} ${answer.text.slice(0, 1000)}`

  expect(answer.status, report).toBeLessThan(500)
  if (!mayCall(call.meta, { name, permissions: caller.permissions })) {
    expect([400, 401, 403, 404, 413, 415], report).toContain(answer.status)
    if (!caller.id) expect([401, 403, 415], report).toContain(answer.status)
    else if (twist === 'none' && request.path.isWellFormed() && ![400, 404].includes(answer.status))
      expect(answer.status, report).toBe(403)
  }
  if (answer.status < 400) expectContractAnswer(call, answer, report)
  else expectContractRefusal(call, answer, report)
  if (answer.status >= 400 && isWrite)
    expect(await digestStored(call), `${report}\nchanged what is stored`).toBe(digestBefore)
  const leak = findLeak(await readHidden(caller.id), {
    call: call.name,
    request: JSON.stringify(resolvedInput),
    ...answer,
  })
  expect(leak, `${report}\nshows ${leak}`).toBeUndefined()
}

/** The hidden texts by caller, until something changes. */
const hiddenCache = new Map<string | null, Hidden[]>()
async function readHidden(id: string | null): Promise<Hidden[]> {
  const hiddenTexts = hiddenCache.get(id) ?? (await readHiddenTexts(program.database, id))
  hiddenCache.set(id, hiddenTexts)
  return hiddenTexts
}

async function send(
  method: string,
  { path, headers, body }: ReturnType<typeof buildRequest>,
  { cookie }: SignedInCaller,
): Promise<Answer> {
  const fetchOptions = { method, headers: { ...headers, ...(cookie ? { cookie } : {}) }, body: body ?? null }
  const response = await fetch(`${program.url}/api${path}`, fetchOptions)
  const text = await response.text()
  const isFile = response.headers.has('content-disposition')
  return { status: response.status, text, body: isFile ? text : text === '' ? undefined : JSON.parse(text) }
}

/** Expects the status of the contract and a body with nothing that its schema doesn't declare. */
function expectContractAnswer(
  { success, output }: ContractCall,
  { status, body }: Answer,
  report: string,
): void {
  expect(status, report).toBe(success)
  expect(output?.parse(body), report).toEqual(body)
}

const errorSchema = z.strictObject({
  defined: z.boolean(),
  code: z.string(),
  status: z.int(),
  message: z.string().max(300),
  data: z.unknown().optional(),
})

/** Errors that the server may return before it finds the call. */
const earlyErrors: Record<string, number> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
}

function expectContractRefusal(
  { errors }: ContractCall,
  { status, text, body }: Answer,
  report: string,
): void {
  const refusal = errorSchema.parse(body)
  expect(refusal.status, report).toBe(status)
  expect(text, report).not.toMatch(internals)
  const declaredError = errors[refusal.code]
  expect(declaredError?.status ?? earlyErrors[refusal.code], report).toBe(status)
  if (refusal.data !== undefined)
    expect(declaredError?.data?.parse(refusal.data), report).toEqual(refusal.data)
}

/**
 * Returns a digest of everything that a refused request must leave unchanged. Leaves out attempt counters and emails,
 * and, for calls without a session, login tokens, because the server looks a visitor's account up after it has
 * answered.
 */
function digestStored({ meta }: ContractCall): Promise<string> {
  const changingTables = meta.withoutSession ? ['login_tokens'] : []
  return computeFingerprint(program.database, ['rate_limits', 'emails', ...changingTables])
}
