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

test('redirects a user without access to Home to the first page that they can open', () => {
  expect(landingOf(sessionWith(['griting', 'data_video']), home)).toBe('/dashboard/data-video')
  expect(landingOf(sessionWith([]), home)).toBe('/dashboard/profile')
})

test('does not redirect from Home with access to it, or from any other address', () => {
  expect(landingOf(sessionWith(['dashboard']), home)).toBeNull()
  expect(landingOf(sessionWith(['griting']), { ...home, search: '?pesan=ya' })).toBeNull()
  expect(landingOf(sessionWith(['griting']), { ...home, pathname: '/dashboard/users' })).toBeNull()
})

test('does not redirect while the user must change the password', () => {
  expect(landingOf(sessionWith([], true), home)).toBeNull()
})
