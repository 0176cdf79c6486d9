import { expect, test } from 'vitest'
import { searchRows } from '#base/resource.ts'
import type { Role } from '#features/session/roles.ts'
import fc from '#test/properties.ts'
import { type User, user } from './user.ts'
import { countFilters, filterUsers, userSearchParams } from './user-search.ts'

function buildUser(fields: { full_name: string; email: string; role: Role; is_active: boolean }): User {
  return {
    id: fields.email,
    ...fields,
    created_at: '2026-11-21T02:00:00.000Z',
    revision: 1,
    may_manage: true,
    may_reset_login: false,
  }
}

const sari = buildUser({
  full_name: 'Sari Wulandari',
  email: 'sari@example.com',
  role: 'superadmin',
  is_active: true,
})
const dewi = buildUser({
  full_name: 'Dewi Lestari',
  email: 'dewi@example.com',
  role: 'moderator',
  is_active: true,
})
const zoe = buildUser({ full_name: 'Zoé 🌸', email: 'z@example.com', role: 'user', is_active: false })

test.each([
  [{}, [sari, dewi, zoe]],
  [{ q: '  ' }, [sari, dewi, zoe]],
  [{ q: 'LESTARI' }, [dewi]],
  [{ q: 'example.com' }, [sari, dewi, zoe]],
  [{ q: 'ari sari@' }, [sari]],
  [{ q: 'zoe\u0301' }, [zoe]],
  [{ q: '.*' }, []],
  [{ role: 'moderator' }, [dewi]],
  [{ status: 'aktif' }, [sari, dewi]],
  [{ status: 'nonaktif' }, [zoe]],
  [{ status: 'nonaktif', role: 'moderator' }, []],
  [{ status: 'aktif', q: 'dewi' }, [dewi]],
])('%j finds the matching users', (search, expectedUsers) => {
  const parsed = userSearchParams.parse(search)
  expect(searchRows(user, filterUsers([sari, dewi, zoe], parsed), parsed.q)).toEqual(expectedUsers)
})

test.each([
  [{}, { q: '', page: 1 }, 0],
  [{ q: 812, page: '3', role: 'admin' }, { q: '812', page: 3, role: 'admin' }, 1],
  [{ role: 'bos', status: 'aktif', page: 'abc' }, { q: '', status: 'aktif', page: 1 }, 1],
  [{ role: ['user'], status: 'x', page: '-1' }, { q: '', page: 1 }, 0],
  [{ role: 'user', status: 'nonaktif' }, { q: '', role: 'user', status: 'nonaktif', page: 1 }, 2],
])('the address %o is read as %o with %i filters', (address, search, filters) => {
  expect(userSearchParams.parse(address)).toEqual(search)
  expect(countFilters(userSearchParams.parse(address))).toBe(filters)
})

test('any address is parsed without an error', () => {
  const keys = fc.constantFrom('q', 'role', 'status', 'page')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), (address) => {
      expect(() => userSearchParams.parse(address)).not.toThrow()
    }),
  )
})
