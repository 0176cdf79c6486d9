import { expect, test } from 'vitest'
import type { Permission } from '#features/session/permission.ts'
import { chooseStartPage } from './start-page.ts'

const home = { pathname: '/dashboard', search: '' }
const createSession = (permissions: Permission[], { must_change_password = false } = {}) => ({
  user: { id: '', email: '', full_name: '', role: 'user' as const },
  permissions,
  must_change_password,
  expires_at: '',
  expires_in: 1,
})

test('a user without access to Home is redirected to the first page that they can open', () => {
  expect(chooseStartPage(createSession(['griting', 'data_video']), home)).toBe('/dashboard/data-video')
  expect(chooseStartPage(createSession([]), home)).toBe('/dashboard/profile')
})

test('a user with access to Home, or whose address is not that of Home alone, is not redirected', () => {
  expect(chooseStartPage(createSession(['dashboard']), home)).toBeNull()
  expect(chooseStartPage(createSession(['griting']), { ...home, search: '?pesan=ya' })).toBeNull()
  expect(chooseStartPage(createSession(['griting']), { ...home, pathname: '/dashboard/users' })).toBeNull()
})

test('a user who must change the password is not redirected', () => {
  expect(chooseStartPage(createSession([], { must_change_password: true }), home)).toBeNull()
})
