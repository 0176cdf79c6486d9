/** Requests that the client aborts, or that no browser would send, get a suitable reply and no warning in the log. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { generate } from '#bench/generate.ts'
import { signInAt } from '#test/calls.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { startProgramOn } from '#test/program.ts'
import { createRecordedLog } from '#test/recorded-log.ts'

interface LogLine {
  level: number
  msg: string
  path?: string
  status?: number
}

const { log, lines } = createRecordedLog('info')
const readLogLines = (): LogLine[] => lines.map((line) => JSON.parse(line))
const database = await createFreshDatabase()
// With so many rows, a download is still running when the client disconnects.
await generate(database.url, { affiliates: 10_000, videos: 0, products: 4 })
const { url } = await startProgramOn(database.url, {}, log)
const port = Number(new URL(url).port)

beforeEach(() => void lines.splice(0))

/** The level `info` of pino. */
const infoLevel = 30
const findWarnings = () => readLogLines().filter(({ level }) => level > infoLevel)

/** Sends the head of a request and the beginning of its body, and disconnects when the server has read the head. */
async function abortUpload(head: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n{"email":`)
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  socket.resetAndDestroy()
}

/** Sends a request as text, and returns the whole reply. */
async function sendRaw(rawRequest: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(rawRequest)
  return text(socket)
}

describe('aborted upload', () => {
  it.each([
    ['/api/auth/sign-in/email', 'application/json'],
    ['/', 'application/x-www-form-urlencoded'],
  ])('an aborted upload to %s is logged at the level info with the status 400', async (path, type) => {
    const origin = `Origin: http://127.0.0.1:${port}`
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${origin}\r\nContent-Type: ${type}\r\n`
    await abortUpload(head)
    await expect.poll(() => readLogLines().filter((line) => line.path === path)).toHaveLength(1)
    expect(readLogLines().find((line) => line.path === path)?.status).toBe(400)
    expect(findWarnings()).toEqual([])
  })
})

describe('download that the client aborts', () => {
  it.each(['csv', 'xlsx'])(
    'a download of a %s file that the client aborts logs nothing above the level info',
    async (format) => {
      const { cookie } = await signInAt(url, 'sari')
      const requestOptions = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } }
      const body = JSON.stringify({ format })
      const address = `${url}/api/affiliates/download`
      const download = request(address, requestOptions)
      download.on('error', () => {})
      download.end(body)
      const [response] = await once(download, 'response')
      response.on('error', () => {})
      await once(response, 'data')
      download.destroy()
      // A second download ends after the last read of the first, so the log is complete by then.
      await (await fetch(address, { ...requestOptions, body })).arrayBuffer()
      expect(findWarnings()).toEqual([])
    },
  )
})

it('the server rejects a request with two Host headers with 400', async () => {
  const ownHost = `Host: 127.0.0.1:${port}`
  const getHealth = (...headers: string[]) =>
    sendRaw(`GET /api/health HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  expect(await getHealth(ownHost)).toMatch(/^HTTP\/1\.1 200 /)
  for (const host of [ownHost, 'Host: evil.example', 'HOST: evil.example', 'Host:'])
    for (const hosts of [
      [ownHost, host],
      [host, ownHost],
    ])
      expect(await getHealth(...hosts), hosts.join()).toMatch(/^HTTP\/1\.1 400 /)
})
