/** Clients that call a server one request after the other, and a record of the answers. */
import { expect } from 'vitest'
import type { Call, Reply } from './calls.ts'

export interface Load {
  /** Resolves when each client has received a successful answer after this moment. */
  waitForAnswers(): Promise<void>
  stop(): Promise<void>
  /** answers that were neither a success nor a 503 with Retry-After */
  unexpected: string[]
  /** number of successful answers */
  answerCount: number
  /** number of answers with status 503 */
  unavailableCount: number
  /** milliseconds of the slowest answer */
  slowestMs: number
}

export interface Step {
  call: Call
  method?: string
  path: string
  body?: unknown
}

/** milliseconds that an answer may take at most */
const maxAnswerMs = 5_000

const paths = ['/session', '/affiliates', '/affiliates/tabs', '/dashboard', '/videos', '/users', '/login']

/** Returns the path of the GET that a client sends at its nth turn. */
export function chooseReadPath(turn: number): string {
  return `${paths[turn % paths.length]}`
}

/** @param chooseStep returns what a client requests at its nth turn */
export function startLoad(clients: number, chooseStep: (client: number, turn: number) => Step): Load {
  let isRunning = true
  const successCounts = Array.from({ length: clients }, () => 0)
  const state = { unexpected: [] as string[], unavailableCount: 0, answerCount: 0, slowestMs: 0 }
  const loops = successCounts.map(async (_, client) => {
    for (let turn = 0; isRunning; turn++) {
      const { call, method = 'GET', path, body } = chooseStep(client, turn)
      const startedAt = performance.now()
      const reply = await call(method, path, body).catch(buildFailedReply)
      state.slowestMs = Math.max(state.slowestMs, performance.now() - startedAt)
      if (reply.status >= 200 && reply.status < 300) {
        successCounts[client] = (successCounts[client] ?? 0) + 1
        state.answerCount += 1
      } else if (reply.status === 503 && reply.headers.get('retry-after') === '5') state.unavailableCount += 1
      else state.unexpected.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  })
  return Object.assign(state, {
    async waitForAnswers() {
      const before = [...successCounts]
      await expect
        .poll(
          () => state.unexpected.length > 0 || successCounts.every((count, n) => count > (before[n] ?? 0)),
          {
            timeout: 30_000,
            interval: 10,
          },
        )
        .toBe(true)
      expect(state.unexpected).toEqual([])
    },
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
  })
}

/** Repeats the fault, each time after every client has had an answer, and then ends the load. */
export async function repeatFault(
  name: string,
  load: Load,
  rounds: number,
  fault: () => Promise<void>,
): Promise<void> {
  try {
    for (let round = 0; round < rounds; round++) {
      await load.waitForAnswers()
      await fault()
    }
    await load.waitForAnswers()
  } finally {
    await load.stop()
  }
  console.info(
    `${name}: ${rounds} rounds, ${load.answerCount} answers, ${load.unavailableCount} × 503, the slowest ${Math.round(load.slowestMs)} ms`,
  )
  expect(load.unexpected).toEqual([])
  // In the normal test run other tests run in parallel, so the time would measure the load of the machine.
  if (process.env.FAULT_SUITE) expect(load.slowestMs).toBeLessThan(maxAnswerMs)
}

function buildFailedReply(error: Error): Reply {
  return { status: 0, headers: new Headers(), body: String(error.cause ?? error) }
}
