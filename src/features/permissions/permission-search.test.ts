import { expect, test } from 'vitest'
import type { PermissionHolder } from './permission-holder.ts'
import { findUsers, permissionSearchParams } from './permission-search.ts'

test.each([
  [{}, { tab: 'halaman', q: '' }],
  [
    { tab: 'data-affiliate', q: ' rina@example.com ' },
    { tab: 'data-affiliate', q: 'rina@example.com' },
  ],
  [
    { tab: 'semua', q: 812 },
    { tab: 'halaman', q: '812' },
  ],
  [{ q: 'a'.repeat(300) }, { tab: 'halaman', q: '' }],
  [{ q: '\u0000' }, { tab: 'halaman', q: '' }],
])('the search parameters %j are parsed as %j', (address, search) => {
  expect(permissionSearchParams.parse(address)).toEqual(search)
})

const users = [
  ['Dewi Lestari', 'dewi@example.com'],
  ['Rina Kartika', 'rina@example.com'],
  ['Dewi Kartika', 'dk@toko.example'],
].map(([full_name, email]) => ({ full_name, email }) as PermissionHolder)

test.each([
  ['', 3],
  ['  ', 3],
  ['DEWI', 2],
  ['kartika dewi', 1],
  ['dewi@EXAMPLE.com', 1],
  ['rina toko', 0],
])('the search %j finds %i users', (q, count) => {
  expect(findUsers(users, q)).toHaveLength(count)
})
