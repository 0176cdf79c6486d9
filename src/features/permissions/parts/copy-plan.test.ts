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

test('what the one lacks goes on, what he has beyond goes off', () => {
  expect(copyPlan(holding(['griting', 'dashboard']), holding(['dashboard', 'data_video']), all)).toEqual({
    on: ['data_video'],
    off: ['griting'],
    left: [],
  })
})

test('equals stay as they are', () => {
  expect(copyPlan(holding(['griting']), holding(['griting']), all)).toEqual({ on: [], off: [], left: [] })
})

test('what an admin has by role is given as a word', () => {
  expect(copyPlan(holding([]), holding(['griting'], ['dashboard']), all).on).toEqual(['griting', 'dashboard'])
})

test('words of others than the viewer stay different, in both directions', () => {
  const mine = new Set(['griting'])
  expect(copyPlan(holding(['user_management']), holding(['griting', 'dashboard']), mine)).toEqual({
    on: ['griting'],
    off: [],
    left: ['dashboard', 'user_management'],
  })
})

test('what comes with the role can not be switched off', () => {
  expect(copyPlan(holding(['griting'], ['dashboard']), holding([]), all)).toEqual({
    on: [],
    off: ['griting'],
    left: ['dashboard'],
  })
})
