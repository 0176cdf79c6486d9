import { expect, test } from 'vitest'
import type { Permission } from '#features/session/permission.ts'
import { landingOf } from './landing.ts'

const home = { pathname: '/dashboard', search: '' }
const sessionWith = (permissions: Permission[], must_change_password = false) => ({
  user: { id: '', email: '', full_name: '', role: 'user' as const },
  permissions,
  must_change_password,
  expires_at: '',
  expires_in: 1,
})

test('leads whoever may not see Home to the first page that is open to them', () => {
  expect(landingOf(sessionWith(['griting', 'data_video']), home)).toBe('/dashboard/data-video')
  expect(landingOf(sessionWith([]), home)).toBe('/dashboard/profile')
})

test('leaves Home to whoever may see it, and every other address as it is', () => {
  expect(landingOf(sessionWith(['dashboard']), home)).toBeNull()
  expect(landingOf(sessionWith(['griting']), { ...home, search: '?pesan=ya' })).toBeNull()
  expect(landingOf(sessionWith(['griting']), { ...home, pathname: '/dashboard/users' })).toBeNull()
})

test('waits until there is a password of the user’s own, without which nothing is open', () => {
  expect(landingOf(sessionWith([], true), home)).toBeNull()
})
