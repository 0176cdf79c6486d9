/** API calls to a running server, as a user of the cast or as a visitor. */
import { type CastName, cast } from '#db/cast.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a reply
  body: any
  headers: Headers
}

/** Calls the API. `path` is relative to /api. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

export type SignedInCall = Call & { cookie: string }

/** Signs a user of the cast in at a running server. */
export async function signInAt(url: string, name: CastName): Promise<SignedInCall> {
  const { email, password } = cast[name]
  const reply = await createCall(url)('POST', '/auth/sign-in/email', { email, password })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (reply.status !== 200)
    throw new Error(`${name} can't sign in: ${reply.status} ${JSON.stringify(reply.body)}`)
  return createSignedInCall(url, cookie)
}

/** Returns a call that sends the cookie of a session with each request. */
export function createSignedInCall(url: string, cookie: string): SignedInCall {
  return Object.assign(createCall(url, { cookie }), { cookie })
}

export function createCall(url: string, defaultHeaders: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...defaultHeaders,
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: parseBody(text), headers: response.headers }
  }
}

/** Makes each attempt after the previous one has ended. @returns their statuses */
export async function collectStatusesInTurn(
  count: number,
  attempt: (i: number) => Promise<{ status: number }>,
) {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await attempt(i)).status)
  return all
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
