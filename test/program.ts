/** The whole program on a fresh database, spoken to over HTTP as one of the cast. */
import { start } from '#app/start.ts'
import { type CastName, cast } from '#db/cast.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { atTheEnd, type FreshDatabase, freshDatabase } from './fresh-database.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a reply
  body: any
  headers: Headers
}

/** Calls /api; `path` begins after it. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

export interface Program {
  url: string
  database: FreshDatabase
  /** without a cookie */
  anonymous: Call
  /** signed in anew */
  signIn(name: CastName): Promise<SignedInCall>
}

export type SignedInCall = Call & { cookie: string }

export async function startProgram(env: Record<string, string> = {}): Promise<Program> {
  const database = await freshDatabase()
  const config = readConfig({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', ...env })
  const pages = { isDevelopment: false, reply: async () => new Response('page') }
  const running = await start(config, pages, createLog(config.LOG_LEVEL))
  atTheEnd(() => running.stop())
  const url = running.url.replace('localhost', '127.0.0.1')
  return { url, database, anonymous: caller(url), signIn: (name) => signInAt(url, name) }
}

/** Signs one of the cast in at a running server. */
export async function signInAt(url: string, name: CastName): Promise<SignedInCall> {
  const { email, password } = cast[name]
  const reply = await caller(url)('POST', '/auth/sign-in/email', { email, password })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (reply.status !== 200)
    throw new Error(`${name} can't sign in: ${reply.status} ${JSON.stringify(reply.body)}`)
  return Object.assign(caller(url, { cookie }), { cookie })
}

function caller(url: string, always: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...always,
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
