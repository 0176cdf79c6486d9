/** Proxies with right and wrong settings, and what the doctor reports for each. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { onFileFinished } from '#test/fresh-database.ts'
import { type Program, startProgram } from '#test/program.ts'
import { examineAddress } from './address.ts'

/** Returns the headers that a proxy passes on. */
type ChangeHeaders = (headers: IncomingHttpHeaders, peer: string) => IncomingHttpHeaders

const appendAddress: ChangeHeaders = (headers, peer) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], peer].filter(Boolean).join(', '),
})

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onFileFinished(async () => server.close())
  return (server.address() as AddressInfo).port
}

/** @returns the port of the proxy */
function startProxy(port: () => number, changeHeaders: ChangeHeaders): Promise<number> {
  return listenOnFreePort(
    createServer((incoming, outgoing) => {
      const headers = changeHeaders(incoming.headers, incoming.socket.remoteAddress ?? '')
      const { method, url: path } = incoming
      const upstreamRequest = request({ host: '127.0.0.1', port: port(), method, path, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 0, reply.headers)
        reply.pipe(outgoing)
      })
      upstreamRequest.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(upstreamRequest)
    }),
  )
}

const getPort = ({ url }: Program) => Number(new URL(url).port)

async function readSecret({ database }: Program): Promise<string> {
  const [row] = await database.queryAsOwner<{ value: string }>(
    `select value from secrets where name = 'cookie'`,
  )
  return row?.value ?? ''
}

let program: Program
let secret: string

beforeAll(async () => {
  program = await startProgram()
  secret = await readSecret(program)
})

/** Returns what the doctor reports for a program, or for none, behind these proxies. */
async function readFindings(
  proxies: ChangeHeaders[],
  trustedCount: number,
  listenPort = getPort(program),
  knownSecret: string | null = secret,
) {
  const running =
    listenPort === getPort(program) && trustedCount > 0
      ? await startProgram({ TRUST_PROXY: `${trustedCount}` })
      : null
  const port = running ? getPort(running) : listenPort
  let outer = port
  for (const changeHeaders of proxies) {
    const inner = outer
    outer = await startProxy(() => inner, changeHeaders)
  }
  const config = readConfig({
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${outer}`,
    TRUST_PROXY: `${trustedCount}`,
  })
  const findings = await examineAddress(config, running ? await readSecret(running) : knownSecret)
  return findings.map(({ about, state, message }) => `${state} ${about}: ${message}`)
}

const replaceHost: ChangeHeaders = (headers, peer) => ({
  ...appendAddress(headers, peer),
  host: '127.0.0.1:3000',
})
const keepHeaders: ChangeHeaders = (headers) => headers

describe('the check of a running program behind proxies', () => {
  it.each([
    ['one correct proxy', [appendAddress], 1],
    ['two correct proxies', [appendAddress, appendAddress], 2],
    ['no proxy', [], 0],
  ])('reports no fault behind %s', async (_, proxies, trustedCount) => {
    expect(await readFindings(proxies, trustedCount)).toEqual([
      expect.stringMatching(/^good address: It runs and is reached at http:/),
      expect.stringMatching(/^good proxy: /),
    ])
  })

  it.each<[string, ChangeHeaders[], number, RegExp]>([
    [
      'a proxy that replaces Host',
      [replaceHost],
      1,
      /^fault address: The proxy asks for 127.0.0.1:3000 instead of .*Host through/,
    ],
    [
      'a proxy without TRUST_PROXY',
      [appendAddress],
      0,
      /^fault proxy: 1 proxy in front .* share one address: set TRUST_PROXY=1\.$/,
    ],
    [
      'a second proxy that TRUST_PROXY does not count',
      [appendAddress, appendAddress],
      1,
      /^fault proxy: 2 proxies in front .*: set TRUST_PROXY=2\.$/,
    ],
    [
      'a TRUST_PROXY that counts one proxy too many',
      [appendAddress],
      2,
      /^fault proxy: 1 proxy in front .* claim any address: set TRUST_PROXY=1\.$/,
    ],
    [
      'a proxy that sends no X-Forwarded-For',
      [keepHeaders],
      1,
      /^fault proxy: The proxy at 127.0.0.1 sends no X-Forwarded-For/,
    ],
  ])('reports a fault for %s', async (_, proxies, trustedCount, expected) => {
    expect(
      (await readFindings(proxies, trustedCount)).filter((finding) => finding.startsWith('fault')),
    ).toEqual([expect.stringMatching(expected)])
  })
})

describe('the check of PUBLIC_URL', () => {
  const examinePublicUrl = (PUBLIC_URL: string) =>
    examineAddress(readConfig({ PORT: `${getPort(program)}`, PUBLIC_URL }), secret)
  const startAnswering = async (status: number, headers = {}) =>
    `http://127.0.0.1:${await listenOnFreePort(createServer((_, reply) => reply.writeHead(status, headers).end('x')))}`

  it.each([
    [
      'redirects to another site',
      () => startAnswering(301, { location: 'https://lain.example' }),
      /leads on to https:\/\/lain.example: set PUBLIC_URL/,
    ],
    [
      'reaches a proxy without a program behind it',
      () => startAnswering(502),
      /finds no program behind it \(502\)/,
    ],
    ['reaches another server', () => startAnswering(404), /Something else answers at .* \(404\)/],
    ['is not reachable', async () => 'http://127.0.0.1:9', /can't be reached from here .*firewall/],
    [
      'has no DNS record',
      async () => 'http://tidak-ada.invalid',
      /tidak-ada.invalid has no address: make a DNS record/,
    ],
  ])('reports an address that %s', async (_, address, expected) => {
    expect(await examinePublicUrl(await address())).toEqual([
      { about: 'address', state: 'fault', message: expect.stringMatching(expected) },
    ])
  })

  it('notes that it is not set', async () => {
    expect(await examinePublicUrl('')).toEqual([
      { about: 'address', state: 'note', message: expect.stringContaining('PUBLIC_URL is not set') },
    ])
  })

  it('is answered by the program only with the secret from its database', async () => {
    const reply = await fetch(`${program.url}/api/arrival`, { headers: { 'x-arrival-proof': 'x' } })
    expect(reply.status).toBe(401)
    expect(await examineAddress(readConfig({ PORT: `${getPort(program)}` }), 'another secret')).toEqual([
      { about: 'address', state: 'fault', message: expect.stringContaining('answered by something else') },
    ])
  })
})

describe('the check when the program does not run', () => {
  it('listens on the port itself, still checks the proxies, and closes the port', async () => {
    const server = createServer()
    const freePort = await listenOnFreePort(server)
    server.close()
    await once(server, 'close')
    const [address, proxy] = await readFindings([appendAddress], 1, freePort, null)
    expect(address).toMatch(
      /^good address: It does not run, so this asked in its stead on port \d+ and is reached/,
    )
    expect(proxy).toMatch(/^good proxy: TRUST_PROXY=1 is what arrives/)
    expect((await readFindings([appendAddress], 0, freePort, null))[1]).toMatch(/set TRUST_PROXY=1\.$/)
    await expect(fetch(`http://127.0.0.1:${freePort}/`)).rejects.toThrow()
  })
})
