import { expect, test } from 'vitest'
import type { PermissionHolder } from '../permission-holder.ts'
import { planCopyOfPermissions } from './copy-permissions-plan.ts'

const allPermissions = new Set(['dashboard', 'griting', 'data_video', 'user_management'])
/** @param byRole permissions that the user holds without a grant; only admins have some */
const createHolder = (granted: string[], byRole: string[] = []): PermissionHolder => ({
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
  expect(
    planCopyOfPermissions(
      createHolder(['griting', 'dashboard']),
      createHolder(['dashboard', 'data_video']),
      allPermissions,
    ),
  ).toEqual({
    grants: ['data_video'],
    revocations: ['griting'],
    blocked: [],
  })
})

test('plans no change for equal permissions', () => {
  expect(planCopyOfPermissions(createHolder(['griting']), createHolder(['griting']), allPermissions)).toEqual(
    {
      grants: [],
      revocations: [],
      blocked: [],
    },
  )
})

test('plans to grant explicitly what the source admin has by role', () => {
  expect(
    planCopyOfPermissions(createHolder([]), createHolder(['griting'], ['dashboard']), allPermissions).grants,
  ).toEqual(['griting', 'dashboard'])
})

test('skips permissions that the viewer does not hold, in both directions', () => {
  const viewersPermissions = new Set(['griting'])
  expect(
    planCopyOfPermissions(
      createHolder(['user_management']),
      createHolder(['griting', 'dashboard']),
      viewersPermissions,
    ),
  ).toEqual({
    grants: ['griting'],
    revocations: [],
    blocked: ['dashboard', 'user_management'],
  })
})

test('does not plan to revoke a permission that comes with the role', () => {
  expect(
    planCopyOfPermissions(createHolder(['griting'], ['dashboard']), createHolder([]), allPermissions),
  ).toEqual({
    grants: [],
    revocations: ['griting'],
    blocked: ['dashboard'],
  })
})
