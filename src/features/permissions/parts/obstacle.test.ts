import { expect, test } from 'vitest'
import type { PermissionHolder } from '../permission-holder.ts'
import { type Obstacle, obstacleOf, obstacleOfUser } from './obstacle.ts'

const viewer = { id: 'me', grantable: new Set(['griting', 'dashboard']) }
const holder = (changes: Partial<PermissionHolder>): PermissionHolder => ({
  id: 'other',
  email: 'o@example.com',
  full_name: 'Orang Lain',
  role: 'user',
  full_access: false,
  may_change: true,
  granted: [],
  held: [],
  ...changes,
})
const adminByRole = { role: 'admin', held: ['dashboard', 'griting'], granted: ['griting'] } as const
const admin = { ...adminByRole, held: [...adminByRole.held], granted: [...adminByRole.granted] }

test.each<[string, Partial<PermissionHolder>, string, Obstacle | null]>([
  ['of somebody below is free', {}, 'griting', null],
  ['that the viewer lacks himself is not his to give', {}, 'user_management', 'not_held'],
  ['of his own is never free', { id: 'me', ...admin }, 'dashboard', 'own'],
  ['that comes with the role stays', admin, 'dashboard', 'by_role'],
  ['that an admin was granted is free to who may change him', admin, 'griting', null],
  ['of another admin is not', { ...admin, may_change: false }, 'griting', 'admin'],
  ['of an equal is not', { role: 'moderator', may_change: false }, 'griting', 'moderator'],
])('a switch %s', (_case, changes, word, obstacle) => {
  expect(obstacleOf(holder(changes), word, viewer)).toBe(obstacle)
})

test('the reason of a whole user is said once for him', () => {
  expect(obstacleOfUser(holder({ id: 'me' }), viewer)).toBe('own')
  expect(obstacleOfUser(holder({ ...admin, may_change: false }), viewer)).toBe('admin')
  expect(obstacleOfUser(holder({}), viewer)).toBeNull()
})
