import { expect, test } from 'vitest'
import { pagePermissions, permissionInfo } from '#features/session/permission.ts'
import { sidebarEntries } from './sidebar-entries.ts'

test('every page permission has the label of its page in the sidebar', () => {
  const labels = sidebarEntries.flatMap(({ label, permission }) => (permission ? [[permission, label]] : []))
  expect(labels).toEqual(pagePermissions.map((permission) => [permission, permissionInfo[permission].label]))
})
