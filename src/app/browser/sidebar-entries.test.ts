import { expect, test } from 'vitest'
import { pagePermissions, rightOf } from '#features/session/permission.ts'
import { sidebarEntries } from './sidebar-entries.ts'

test('a permission is called as the sidebar calls its page', () => {
  const pages = sidebarEntries.flatMap(({ label, permission }) => (permission ? [[permission, label]] : []))
  expect(pages).toEqual(pagePermissions.map((permission) => [permission, rightOf(permission).label]))
})
