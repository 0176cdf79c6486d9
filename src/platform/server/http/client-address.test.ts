import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createRecordedLog } from '#test/recorded-log.ts'
import { createAddressReader, getNetwork } from './client-address.ts'

/** Starts a server that replies with the client address that it found. `lines` are what it has logged. */
async function startServer(trustProxy: number) {
  const { log, lines } = createRecordedLog('info')
  const getAddress = createAddressReader(trustProxy, log)
  const app = new Hono().get('/', (c) => c.text(getAddress(c)))
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const readAddress = async (forwarded?: string) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
  }
  return { readAddress, lines }
}

describe('the client address of a request', () => {
  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [1, '::ffff:10.0.0.9', '10.0.0.9'],
    [1, '10.0.0.9:50123', '10.0.0.9'],
    [1, '[2001:DB8::1]:443', '2001:db8::1'],
    [1, '2001:0db8:0:0::1', '2001:db8::1'],
    // In these cases the header is ignored, and the address is that of the connection.
    [1, '203.0.113.9, unknown', '127.0.0.1'],
    [1, '', '127.0.0.1'],
    [3, '203.0.113.9', '127.0.0.1'],
    [0, '203.0.113.9', '127.0.0.1'],
  ])('with TRUST_PROXY=%i and X-Forwarded-For %j is %s', async (trustProxy, forwarded, address) => {
    expect(await (await startServer(trustProxy)).readAddress(forwarded)).toBe(address)
  })

  it('is the address of the connection if X-Forwarded-For has 5,000 characters', async () => {
    expect(await (await startServer(1)).readAddress('x'.repeat(5000))).toBe('127.0.0.1')
  })
})

describe('the warning about an unconfigured proxy', () => {
  it('is logged once and names TRUST_PROXY and its documentation', async () => {
    const { readAddress, lines } = await startServer(0)
    await readAddress()
    expect(lines).toEqual([])
    for (const address of ['203.0.113.9', '203.0.113.10']) await readAddress(address)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    expect(lines[0]).toContain('docs/configuration.md')
  })

  it('is not logged if TRUST_PROXY is set', async () => {
    const { readAddress, lines } = await startServer(1)
    await readAddress('203.0.113.9')
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
  ])('for %s is %s', (address, network) => expect(getNetwork(address)).toBe(network))

  it('has the requested prefix length for IPv6; an IPv4 address stays whole', () => {
    expect(getNetwork('2001:db8:1:2ff:3::1', 56)).toBe('2001:db8:1:200::/56')
    expect(getNetwork('2001:db8:1:2ff:3::1', 48)).toBe('2001:db8:1:0::/48')
    expect(getNetwork('203.0.113.9', 48)).toBe('203.0.113.9')
  })
})
