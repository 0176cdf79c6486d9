import { expect, test } from 'vitest'
import type { PermissionHolder } from '../permission-holder.ts'
import { copyPlan } from './copy-plan.ts'

const all = new Set(['dashboard', 'griting', 'data_video', 'user_management'])
const holding = (granted: string[], byRole: string[] = []): PermissionHolder => ({
  id: granted.join(),
  email: '',
  full_name: '',
  role: byRole.length > 0 ? 'admin' : 'user',
  full_access: false,
  may_change: true,
  granted,
  held: [...granted, ...byRole],
})

test('plans to grant what is missing and to revoke what is extra', () => {
  expect(copyPlan(holding(['griting', 'dashboard']), holding(['dashboard', 'data_video']), all)).toEqual({
    on: ['data_video'],
    off: ['griting'],
    left: [],
  })
})

test('plans no change for equal permissions', () => {
  expect(copyPlan(holding(['griting']), holding(['griting']), all)).toEqual({ on: [], off: [], left: [] })
})

test('plans to grant explicitly what the source admin has by role', () => {
  expect(copyPlan(holding([]), holding(['griting'], ['dashboard']), all).on).toEqual(['griting', 'dashboard'])
})

test('skips permissions that the viewer does not hold, in both directions', () => {
  const mine = new Set(['griting'])
  expect(copyPlan(holding(['user_management']), holding(['griting', 'dashboard']), mine)).toEqual({
    on: ['griting'],
    off: [],
    left: ['dashboard', 'user_management'],
  })
})

test('does not plan to revoke a permission that comes with the role', () => {
  expect(copyPlan(holding(['griting'], ['dashboard']), holding([]), all)).toEqual({
    on: [],
    off: ['griting'],
    left: ['dashboard'],
  })
})
