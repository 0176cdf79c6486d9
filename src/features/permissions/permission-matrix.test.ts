import { expect, test } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'
import { packMatrix, unpackMatrix } from './permission-matrix.ts'

const products = Array.from({ length: 300 }, (_, number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  product_number: `P-${number}`,
  product_name: `Product ${number}`,
}))
const permissions = products.map(({ id }) => getProductPermission(id))

function createHolder(number: number, granted: string[], held = granted): PermissionHolder {
  return {
    id: `11111111-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `orang${number}@example.com`,
    full_name: `Orang ${number}`,
    role: 'user',
    full_access: false,
    may_change: true,
    granted,
    held,
  }
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
    users: [createHolder(1, granted), createHolder(2, granted, ['unknown_permission', ...permissions])],
    products,
    grantable: granted,
  }
  expect(sortPermissions(unpackMatrix(packMatrix(matrix)))).toEqual(sortPermissions(matrix))
  expect(unpackMatrix(packMatrix({ ...matrix, products: [] })).products).toEqual([])
})

test('packing shrinks the matrix of 60 users with 300 products to less than a sixth', () => {
  const users = Array.from({ length: 60 }, (_, number) => createHolder(number, ['dashboard', ...permissions]))
  const matrix = { users, products, grantable: permissions }
  const sizeBefore = JSON.stringify(matrix).length
  expect(JSON.stringify(packMatrix(matrix)).length).toBeLessThan(sizeBefore / 6)
})
