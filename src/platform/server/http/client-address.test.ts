import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressReader, networkOf } from './client-address.ts'

/** A server that answers with the address that it takes a request to come from. */
async function listening(trustProxy: number) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const addressOf = addressReader(trustProxy, log)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const from = async (forwarded?: string) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  }
  return { from, lines }
}

describe('the address of a request', () => {
  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [1, '::ffff:10.0.0.9', '10.0.0.9'],
    [1, '10.0.0.9:50123', '10.0.0.9'],
    [1, '[2001:DB8::1]:443', '2001:db8::1'],
    [1, '2001:0db8:0:0::1', '2001:db8::1'],

    [1, '203.0.113.9, unknown', '127.0.0.1'],
    [1, '', '127.0.0.1'],
    [3, '203.0.113.9', '127.0.0.1'],
    [0, '203.0.113.9', '127.0.0.1'],
  ])('behind %i proxies that say %j is %s', async (trustProxy, forwarded, address) => {
    expect(await (await listening(trustProxy)).from(forwarded)).toBe(address)
  })

  it('is that of the connection when it is hidden in 5,000 characters', async () => {
    expect(await (await listening(1)).from('x'.repeat(5000))).toBe('127.0.0.1')
  })
})

describe('a forgotten proxy', () => {
  it('is named once, with what to set', async () => {
    const { from, lines } = await listening(0)
    await from()
    expect(lines).toEqual([])
    for (const address of ['203.0.113.9', '203.0.113.10']) await from(address)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(lines[0]).toContain('docs/configuration.md')
  })

  it('is not suspected once it is known', async () => {
    const { from, lines } = await listening(1)
    await from('203.0.113.9')
    expect(lines).toEqual([])
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('can be as wide as what a provider hands to one customer', () => {
    expect(networkOf('2001:db8:1:2ff:3::1', 56)).toBe('2001:db8:1:200::/56')
    expect(networkOf('2001:db8:1:2ff:3::1', 48)).toBe('2001:db8:1:0::/48')
    expect(networkOf('203.0.113.9', 48)).toBe('203.0.113.9')
  })
})
