import { expect, test } from 'vitest'
import type { PermissionHolder } from '../permission-holder.ts'
import { findObstacle, findUserObstacle, type Obstacle } from './obstacle.ts'

const viewer = { id: 'me', grantable: new Set(['griting', 'dashboard']) }
const createHolder = (changes: Partial<PermissionHolder>): PermissionHolder => ({
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
// The role gives dashboard and griting. The grant of griting is extra.
const admin = { role: 'admin' as const, held: ['dashboard', 'griting'], granted: ['griting'] }

test.each<[string, Partial<PermissionHolder>, string, Obstacle | null]>([
  ['of a user whom the viewer can change is available', {}, 'griting', null],
  ['for a permission that the viewer lacks is blocked', {}, 'user_management', 'not_held'],
  ['of the viewer themself is always blocked', { id: 'me', ...admin }, 'dashboard', 'own'],
  ['for a permission that comes with the role is blocked', admin, 'dashboard', 'by_role'],
  ['for a grant to an admin whom the viewer can change is available', admin, 'griting', null],
  ['of an admin the viewer cannot change is blocked', { ...admin, may_change: false }, 'griting', 'admin'],
  ['of a user of equal role is blocked', { role: 'moderator', may_change: false }, 'griting', 'moderator'],
])('a permission switch %s', (_case, changes, permission, obstacle) => {
  expect(findObstacle(createHolder(changes), permission, viewer)).toBe(obstacle)
})

test('an own account and a higher role block all switches of a user with one obstacle', () => {
  expect(findUserObstacle(createHolder({ id: 'me' }), viewer)).toBe('own')
  expect(findUserObstacle(createHolder({ ...admin, may_change: false }), viewer)).toBe('admin')
  expect(findUserObstacle(createHolder({}), viewer)).toBeNull()
})
