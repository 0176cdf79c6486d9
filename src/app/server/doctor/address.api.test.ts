/** The doctor examines PUBLIC_URL and the proxies in front of the program, and reports wrong settings. */
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

/** Starts a proxy in front of a port of this machine, and returns the port of the proxy. */
function startProxy(upstreamPort: number, changeHeaders: ChangeHeaders): Promise<number> {
  return listenOnFreePort(
    createServer((incoming, outgoing) => {
      const headers = changeHeaders(incoming.headers, incoming.socket.remoteAddress ?? '')
      const { method, url: path } = incoming
      const target = { host: '127.0.0.1', port: upstreamPort, method, path, headers }
      const upstreamRequest = request(target, (reply) => {
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

interface Installation {
  /** the port of the program, which may be stopped */
  port: number
  /** the program's secret, null if it is unknown */
  secret: string | null
  /** the proxies in front of the program, the one that it hears from first */
  proxies: ChangeHeaders[]
  /** the value of TRUST_PROXY */
  trustedCount: number
}

/** Returns the findings of the doctor about an installation whose PUBLIC_URL is its outermost proxy. */
async function readFindings({ port, secret, proxies, trustedCount }: Installation) {
  let outermostPort = port
  for (const changeHeaders of proxies) outermostPort = await startProxy(outermostPort, changeHeaders)
  const config = readConfig({
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${outermostPort}`,
    TRUST_PROXY: `${trustedCount}`,
  })
  const findings = await examineAddress(config, secret)
  return findings.map(({ about, state, message }) => `${state} ${about}: ${message}`)
}

/** Returns the findings of the doctor about a program that runs behind these proxies. */
async function readFindingsWhileRunning(proxies: ChangeHeaders[], trustedCount: number) {
  const running = trustedCount > 0 ? await startProgram({ TRUST_PROXY: `${trustedCount}` }) : program
  return readFindings({
    port: getPort(running),
    secret: await readSecret(running),
    proxies,
    trustedCount,
  })
}

const replaceHost: ChangeHeaders = (headers, peer) => ({
  ...appendAddress(headers, peer),
  host: '127.0.0.1:3000',
})
/** Passes the headers on unchanged, as a proxy does that adds no X-Forwarded-For. */
const keepHeaders: ChangeHeaders = (headers) => headers

describe("the doctor's check of a running program", () => {
  it.each([
    ['one correct proxy', [appendAddress], 1],
    ['two correct proxies', [appendAddress, appendAddress], 2],
    ['no proxy', [], 0],
  ])('the check of a running program reports no fault behind %s', async (_, proxies, trustedCount) => {
    expect(await readFindingsWhileRunning(proxies, trustedCount)).toEqual([
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
  ])('the check of a running program reports a fault for %s', async (_, proxies, trustedCount, expected) => {
    const findings = await readFindingsWhileRunning(proxies, trustedCount)
    expect(findings.filter((finding) => finding.startsWith('fault'))).toEqual([
      expect.stringMatching(expected),
    ])
  })
})

describe("doctor's check of PUBLIC_URL", () => {
  const examinePublicUrl = (PUBLIC_URL: string) =>
    examineAddress(readConfig({ PORT: `${getPort(program)}`, PUBLIC_URL }), secret)
  const startServerWithStatus = async (status: number, headers = {}) =>
    `http://127.0.0.1:${await listenOnFreePort(createServer((_, reply) => reply.writeHead(status, headers).end('x')))}`

  it.each([
    [
      'redirects to another site',
      () => startServerWithStatus(301, { location: 'https://lain.example' }),
      /leads on to https:\/\/lain.example: set PUBLIC_URL/,
    ],
    [
      'reaches a proxy without a program behind it',
      () => startServerWithStatus(502),
      /finds no program behind it \(502\)/,
    ],
    ['reaches another server', () => startServerWithStatus(404), /Something else answers at .* \(404\)/],
    // Nothing listens on port 9, which is reserved.
    ['is not reachable', async () => 'http://127.0.0.1:9', /can't be reached from here .*firewall/],
    [
      'has no DNS record',
      async () => 'http://tidak-ada.invalid',
      /tidak-ada.invalid has no address: make a DNS record/,
    ],
  ])("the doctor's check of PUBLIC_URL reports an address that %s", async (_, startAddress, expected) => {
    expect(await examinePublicUrl(await startAddress())).toEqual([
      { about: 'address', state: 'fault', message: expect.stringMatching(expected) },
    ])
  })

  it("the doctor's check of PUBLIC_URL notes that PUBLIC_URL is not set", async () => {
    expect(await examinePublicUrl('')).toEqual([
      { about: 'address', state: 'note', message: expect.stringContaining('PUBLIC_URL is not set') },
    ])
  })

  it("the doctor's check of PUBLIC_URL gets an answer of the program only with the secret from its database", async () => {
    const reply = await fetch(`${program.url}/api/arrival`, { headers: { 'x-arrival-proof': 'x' } })
    expect(reply.status).toBe(401)
    expect(await examineAddress(readConfig({ PORT: `${getPort(program)}` }), 'another secret')).toEqual([
      { about: 'address', state: 'fault', message: expect.stringContaining('answered by something else') },
    ])
  })
})

describe("the doctor's check of a stopped program", () => {
  it('the check of a stopped program listens on the port in place of the program, checks the proxies, and closes the port', async () => {
    const server = createServer()
    const port = await listenOnFreePort(server)
    server.close()
    await once(server, 'close')
    const stopped = { port, secret: null, proxies: [appendAddress] }
    const [address, proxy] = await readFindings({ ...stopped, trustedCount: 1 })
    expect(address).toMatch(
      /^good address: It does not run, so a stand-in answered on port \d+ and is reached/,
    )
    expect(proxy).toMatch(/^good proxy: TRUST_PROXY=1 is what arrives/)
    const [, proxyFault] = await readFindings({ ...stopped, trustedCount: 0 })
    expect(proxyFault).toMatch(/^fault proxy: .*set TRUST_PROXY=1\.$/)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})
