import { expect, test } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'
import { packMatrix, unpackMatrix } from './permission-matrix.ts'

const products = Array.from({ length: 300 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  product_number: `P-${n}`,
  product_name: `Product ${n}`,
}))
const permissions = products.map(({ id }) => getProductPermission(id))

function holder(n: number, granted: string[], effective = granted): PermissionHolder {
  const id = `11111111-0000-4000-8000-${String(n).padStart(12, '0')}`
  const role = 'user'
  const person = { email: `orang${n}@example.com`, full_name: `Orang ${n}`, role } as const
  return { id, ...person, full_access: false, may_change: true, granted, held: effective }
}

const sortPermissions = (matrix: ReturnType<typeof unpackMatrix>) => ({
  ...matrix,
  users: matrix.users.map((user) => ({
    ...user,
    granted: user.granted.toSorted(),
    held: user.held.toSorted(),
  })),
  grantable: matrix.grantable.toSorted(),
})

test.each([
  ['no permissions', []],
  ['some products and other permissions', ['dashboard', ...permissions.slice(3, 9)]],
  ['all products', ['griting', ...permissions]],
])('packing and unpacking keeps a matrix with %s', (_, granted) => {
  const matrix = {
    users: [holder(1, granted), holder(2, granted, ['x', ...permissions])],
    products,
    grantable: granted,
  }
  expect(sortPermissions(unpackMatrix(packMatrix(matrix)))).toEqual(sortPermissions(matrix))
  expect(unpackMatrix(packMatrix({ ...matrix, products: [] })).products).toEqual([])
})

test('packing shrinks the matrix of 60 users with 300 products to less than a sixth', () => {
  const users = Array.from({ length: 60 }, (_, n) => holder(n, ['dashboard', ...permissions]))
  const matrix = { users, products, grantable: permissions }
  const [before, after] = [matrix, packMatrix(matrix)].map((each) => JSON.stringify(each).length)
  expect(after).toBeLessThan((before ?? 0) / 6)
})
