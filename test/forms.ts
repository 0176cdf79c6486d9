/** A visitor who fills in a form of the public site without JavaScript. */
import { tokenName, trapName } from '#base/public-form.ts'
import { formTokens, quickest } from '#platform/server/forms/form-token.ts'
import { startProgram } from './program.ts'

export interface Answer {
  status: number
  location: string | null
  headers: Headers
  /** what `testPages` draws: the state of the form, if the answer is a page */
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of it
  drawnAt: any
  text: string
}

export interface Posting {
  /** the query of the page's address, including '?' */
  query?: string
  headers?: Record<string, string>
  /** the form token to send, if it is not a token of the usual age */
  token?: string
  trap?: string
  redirect?: 'manual'
}

export function visitor(url: string, path: string) {
  async function send(body: string | Uint8Array<ArrayBuffer>, { query = '', headers = {} }: Posting = {}) {
    const reply = await fetch(`${url}${path}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
    return answerOf(reply)
  }
  /** Loads the page. */
  const open = async (query = '') => answerOf(await fetch(`${url}${path}${query}`))
  async function post(fields: Record<string, string>, posting: Posting = {}): Promise<Answer> {
    const { token = '', trap = '' } = posting
    return send(new URLSearchParams({ ...fields, [tokenName]: token, [trapName]: trap }).toString(), posting)
  }
  return { open, send, post }
}

/** Starts a program, and returns helpers that post one of its forms. */
export async function startForm(path: string, name: string, env: Record<string, string> = {}) {
  const program = await startProgram({ TRUST_PROXY: '1', ...env })
  const { open, ...posting } = visitor(program.url, path)
  const [row] = await program.database.owner<{ value: string }>(
    `select value from secrets where name = 'cookie'`,
  )
  const tokens = formTokens(`${row?.value}`)
  /** Returns the token of a page that was opened long enough ago to be accepted. */
  const ripe = () => tokens.create(name, quickest + 10)
  let hosts = 0
  /** Sends each post from a new IP address, so that no rate limit is shared. */
  const from = ({ headers, ...more }: Posting = {}): Posting => {
    hosts += 1
    const address = `9.${(hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`
    return { ...more, headers: { 'x-forwarded-for': address, ...headers } }
  }
  return {
    program,
    open,
    tokens,
    ripe,
    send: (body: string | Uint8Array<ArrayBuffer>, more?: Posting) => posting.send(body, from(more)),
    post: (fields: Record<string, string>, more?: Posting) =>
      posting.post(fields, from({ token: ripe(), ...more })),
  }
}

/** Runs `post` n times, 25 at once. */
export async function postMany(n: number, post: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const replies: Answer[] = []
  for (let from = 0; from < n; from += 25)
    replies.push(
      ...(await Promise.all(Array.from({ length: Math.min(25, n - from) }, (_, at) => post(from + at)))),
    )
  return replies
}

export function statusesOf(replies: readonly Answer[]): number[] {
  return [...new Set(replies.map(({ status }) => status))].sort()
}

async function answerOf(reply: Response): Promise<Answer> {
  const text = await reply.text()
  const location = reply.headers.get('location')
  return { status: reply.status, location, headers: reply.headers, text, drawnAt: parseBody(text) }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
