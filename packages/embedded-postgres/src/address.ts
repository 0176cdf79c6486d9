/** Address of the postmaster, and checks whether it answers. */
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openSocketFolder, socketPort } from './cluster-files.ts'
import type { Folder } from './folder.ts'
import type { Program } from './program.ts'

/** The host is the folder of the server's socket; on Windows it is the loopback address. */
export interface Address {
  host: string
  port: number
}

export const isWindows = process.platform === 'win32'

export async function chooseAddress(folder: Folder, program: Program): Promise<Address> {
  if (isWindows) return { host: '127.0.0.1', port: await findFreePort() }
  return { host: openSocketFolder(folder, program.user), port: socketPort }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Returns a postgresql:// URL for the superuser. */
export function buildUrl(folder: Folder, { host, port }: Address, database: string): string {
  // The host in the authority makes the URL valid for `new URL`; pg uses the one in the query.
  if (!isWindows)
    return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return `postgresql://postgres:${readFileSync(folder.passwordFile, 'utf8')}@${host}:${port}/${database}`
}

/** Makes sure that the database `app` exists. Returns undefined on success, otherwise the reason for the failure. */
export async function ensureAppDatabase(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_database where datname = 'app'")
    if (rowCount === 0) await client.query('create database app')
    return undefined
  } catch (error) {
    return (error as Error).message || String((error as NodeJS.ErrnoException).code)
  } finally {
    await client.end().catch(() => {})
  }
}

export function buildSocketPath({ host, port }: Address): string {
  return join(host, `.s.PGSQL.${port}`)
}

/** Checks whether a live server listens at the address, even if it is too busy to answer. */
export async function isListening(address: Address): Promise<boolean> {
  if (address.host === '') return false
  return new Promise((resolve) => {
    const socket = connect(address.host.startsWith('/') ? { path: buildSocketPath(address) } : address)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
