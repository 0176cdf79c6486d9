/** Creates users and rows that belong to a single test, so that changing them affects no other test. */
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { Pool } from 'pg'
import { createCheapPerson, createSessionCookie, sessionCookie } from '#test/cheap-logins.ts'

// The timeouts make a blocked query fail with its own error instead of the test's timeout.
const owner = new Pool({
  connectionString: process.env.E2E_DATABASE_URL,
  allowExitOnIdle: true,
  connectionTimeoutMillis: 30_000,
  query_timeout: 30_000,
})

let numberCount = 0

/**
 * Returns a mobile number that no other test has: twelve digits, of which the last eight are a unique multiple of
 * eleven. Any two of these numbers differ in more than one digit, so none is reported as similar to another.
 */
export function uniqueNumber(start = '0821'): string {
  numberCount += 1
  const workerNumber = Number(process.env.TEST_WORKER_INDEX) * 100_000 + numberCount
  return start + String(workerNumber * 11).padStart(8, '0')
}

/** Runs SQL as the owner, to simulate what another user or process does at the same time. */
export async function runAsOwner<Row extends object>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await owner.query<Row>(statement, values)
  return rows
}

export interface Person {
  email: string
  full_name: string
  role: string
  password: string
}

export interface CreatedPerson extends Person {
  id: string
}

/** Creates a user with these permissions that no other test uses. */
export async function createPerson(
  unique: string,
  role: Person['role'],
  ...permissions: string[]
): Promise<CreatedPerson> {
  const person = {
    email: `${role}-${unique}@example.com`,
    full_name: `${role} ${unique}`,
    role,
    password: 'rahasia-lama',
  }
  const id = await createProfile(person)
  await grant(id, ...permissions)
  return { ...person, id }
}

/** Adds a product whose number is its name, unless it exists. */
export async function addProduct(name: string): Promise<void> {
  await runAsOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x') on conflict do nothing`,
    [name],
  )
}

/** Creates a user who sees only these products, which are added if missing, so that the test knows every row. */
export async function createPersonWithProducts(
  unique: string,
  permissions: readonly string[],
  ...products: string[]
): Promise<CreatedPerson> {
  for (const name of products) await addProduct(name)
  return createPerson(unique, 'user', ...permissions, ...products)
}

/** Signs in a user who sees only these products, as `createPersonWithProducts` creates them. */
export async function enterWithProducts(
  context: BrowserContext,
  unique: string,
  permissions: readonly string[],
  ...products: string[]
): Promise<CreatedPerson> {
  const person = await createPersonWithProducts(unique, permissions, ...products)
  await enterAs(context, person)
  return person
}

/** @returns the id of the profile */
export function createProfile(person: Person): Promise<string> {
  return createCheapPerson(owner, person)
}

/** @param permissions permissions, or names of products for the permission to see them */
export async function grant(id: string, ...permissions: string[]): Promise<void> {
  await runAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select $1, n.name from permission_names n left join products p on p.id = n.product_id
     where n.name = any ($2) or p.product_name = any ($2)
     on conflict do nothing`,
    [id, permissions],
  )
}

export async function revoke(id: string, permission: string): Promise<void> {
  await runAsOwner('delete from user_permissions where user_id = $1 and permission_name = $2', [
    id,
    permission,
  ])
}

/** Gives the user a session in this browser context. */
export async function enterAs(context: BrowserContext, { email }: Pick<Person, 'email'>): Promise<void> {
  const value = (await createSessionCookie(owner, email)).slice(`${sessionCookie}=`.length)
  const url = process.env.E2E_URL ?? ''
  await context.addCookies([{ name: sessionCookie, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Ends the session of a browser context, as another browser of the user can. */
export async function endSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookie)
  await runAsOwner(`delete from sessions where token_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`, [
    decodeURIComponent(cookie?.value ?? '').split('.')[0],
  ])
}

/** Signs a user in by password, without the login page. */
export async function signInByRequest(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  const reply = await request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(reply.status()).toBe(200)
}

/** Permissions of a user who decides on applications and writes to the accepted ones. */
export const reviewerPermissions = [
  'dashboard',
  'reg_affiliate',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_whatsapp',
] as const

/** Registers an affiliate whose sample waits to be sent. @returns its id */
export async function addApprovedAffiliate(username: string, product: string): Promise<string> {
  const [row] = await runAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status)
     select $1, $2, array[id], 'disetujui' from products where product_name = $3 returning id`,
    [username, uniqueNumber(), product],
  )
  return `${row?.id}`
}

/**
 * Registers an affiliate who was contacted. The default status of the sample needs no further action.
 * @returns the affiliate's id
 */
export async function addContactedAffiliate(
  username: string,
  product: string,
  sampleStatus = 'rejected',
): Promise<string> {
  const [row] = await runAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, status_whatsapp,
       sample_product_status)
     select $1, $2, array[id], 'sudah', $4 from products where product_name = $3 returning id`,
    [username, uniqueNumber(), product, sampleStatus],
  )
  return `${row?.id}`
}

/** Inserts an application as if it had come from the form. @param mark why it is taken for spam, or null */
export async function addApplication(
  username: string,
  product: string,
  mark: string | null = null,
): Promise<void> {
  await runAsOwner(
    `insert into applications (nama, platform, username, whatsapp, product_id, product_wished, kota, tentang, page,
       submissions, mark)
     select 'Wulan', 'tiktok', $1, $2, id, product_name, 'Garut', 'Konten skincare', '/', '{}', $3
     from products where product_name = $4`,
    [username, uniqueNumber(), mark, product],
  )
}
