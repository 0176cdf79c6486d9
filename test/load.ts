/** Clients that call a server one request after the other, and a record of the answers. */
import { expect } from 'vitest'
import type { Call, Reply } from './calls.ts'

export interface Load {
  /** Resolves when each client has received a successful answer after this moment. */
  waitForAnswers(): Promise<void>
  stop(): Promise<void>
  /** answers that were neither a success nor a 503 with Retry-After */
  wrong: string[]
  answered: number
  /** number of answers with status 503 */
  away: number
  /** milliseconds of the slowest answer */
  longest: number
}

export interface Step {
  call: Call
  method?: string
  path: string
  body?: unknown
}

/** milliseconds that an answer may take at most */
const patience = 5_000

const paths = ['/session', '/affiliates', '/affiliates/tabs', '/dashboard', '/videos', '/users', '/login']

/** Returns the path that a client reads at its nth turn. */
export function readings(turn: number): string {
  return `${paths[turn % paths.length]}`
}

/** @param next returns what a client requests at its nth turn */
export function loadBy(clients: number, next: (client: number, turn: number) => Step): Load {
  let goesOn = true
  const well = Array.from({ length: clients }, () => 0)
  const state = { wrong: [] as string[], away: 0, answered: 0, longest: 0 }
  const loops = well.map(async (_, client) => {
    for (let turn = 0; goesOn; turn++) {
      const { call, method = 'GET', path, body } = next(client, turn)
      const startedAt = performance.now()
      const reply = await call(method, path, body).catch(failedReply)
      state.longest = Math.max(state.longest, performance.now() - startedAt)
      if (reply.status >= 200 && reply.status < 300) {
        well[client] = (well[client] ?? 0) + 1
        state.answered += 1
      } else if (reply.status === 503 && reply.headers.get('retry-after') === '5') state.away += 1
      else state.wrong.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  })
  return Object.assign(state, {
    async waitForAnswers() {
      const before = [...well]
      await expect
        .poll(() => state.wrong.length > 0 || well.every((count, n) => count > (before[n] ?? 0)), {
          timeout: 30_000,
          interval: 10,
        })
        .toBe(true)
      expect(state.wrong).toEqual([])
    },
    async stop() {
      goesOn = false
      await Promise.all(loops)
    },
  })
}

/** Repeats the fault, each time after every client has had an answer, and then ends the load. */
export async function expectBounded(
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
    `${name}: ${rounds} rounds, ${load.answered} answers, ${load.away} × 503, the slowest ${Math.round(load.longest)} ms`,
  )
  expect(load.wrong).toEqual([])
  // In the normal test run other tests run in parallel, so the time would measure the load of the machine.
  if (process.env.FAULT_SUITE) expect(load.longest).toBeLessThan(patience)
}

function failedReply(error: Error): Reply {
  return { status: 0, headers: new Headers(), body: String(error.cause ?? error) }
}
