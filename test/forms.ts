/** A visitor who fills in a form of the public site without JavaScript. */
import { tokenName, trapName } from '#base/public-form.ts'
import { createFormTokens, minFormAge } from '#platform/server/forms/form-token.ts'
import { startProgram } from './program.ts'

export interface Answer {
  status: number
  location: string | null
  headers: Headers
  /** the state of the form, which `testPages` returns as JSON; null if the answer is not a page */
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of it
  formState: any
  text: string
}

export interface PostOptions {
  /** the query of the page's address, including '?' */
  query?: string
  headers?: Record<string, string>
  /** the form token to send, if it is not a token of the usual age */
  token?: string
  trap?: string
}

/** Headers of a phone. Without a known browser, a visit of a private page is not recorded. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
}

export function createVisitor(url: string, path: string) {
  async function send(
    body: string | Uint8Array<ArrayBuffer>,
    { query = '', headers = {} }: PostOptions = {},
  ) {
    const reply = await fetch(`${url}${path}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
    return readAnswer(reply)
  }
  const open = async (query = '', headers: Record<string, string> = {}) =>
    readAnswer(await fetch(`${url}${path}${query}`, { headers }))
  async function post(fields: Record<string, string>, options: PostOptions = {}): Promise<Answer> {
    const { token = '', trap = '' } = options
    return send(new URLSearchParams({ ...fields, [tokenName]: token, [trapName]: trap }).toString(), options)
  }
  return { open, send, post }
}

/** Starts a program, and returns helpers that submit one of its forms. */
export async function startForm(path: string, name: string, env: Record<string, string> = {}) {
  const program = await startProgram({ TRUST_PROXY: '1', ...env })
  const { open, ...formPage } = createVisitor(program.url, path)
  const [row] = await program.database.queryAsOwner<{ value: string }>(
    `select value from secrets where name = 'cookie'`,
  )
  const tokens = createFormTokens(`${row?.value}`)
  /** Returns the token of a page that was opened long enough ago to be accepted. */
  const createAgedToken = () => tokens.create(name, minFormAge + 10)
  let hostCount = 0
  /** Sends each submission from a new IP address, so that no rate limit is shared. */
  const withNewAddress = ({ headers, ...otherOptions }: PostOptions = {}): PostOptions => {
    hostCount += 1
    const address = `9.${(hostCount >> 16) & 255}.${(hostCount >> 8) & 255}.${hostCount & 255}`
    return { ...otherOptions, headers: { 'x-forwarded-for': address, ...headers } }
  }
  return {
    program,
    open,
    tokens,
    createAgedToken,
    send: (body: string | Uint8Array<ArrayBuffer>, otherOptions?: PostOptions) =>
      formPage.send(body, withNewAddress(otherOptions)),
    post: (fields: Record<string, string>, otherOptions?: PostOptions) =>
      formPage.post(fields, withNewAddress({ token: createAgedToken(), ...otherOptions })),
  }
}

const postsAtOnce = 25

/** Runs `post` for each number below `count`, a few at once. */
export async function postMany(count: number, post: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const replies: Answer[] = []
  for (let start = 0; start < count; start += postsAtOnce) {
    const length = Math.min(postsAtOnce, count - start)
    replies.push(...(await Promise.all(Array.from({ length }, (_, i) => post(start + i)))))
  }
  return replies
}

export function listStatuses(replies: readonly Answer[]): number[] {
  return [...new Set(replies.map(({ status }) => status))].sort()
}

async function readAnswer(reply: Response): Promise<Answer> {
  const text = await reply.text()
  const location = reply.headers.get('location')
  return { status: reply.status, location, headers: reply.headers, text, formState: parseBody(text) }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
