import { describe, expect, it } from 'vitest'
import { type Permission, permissionInfo } from '#features/session/permission.ts'
import { buildDataPreloads } from './data-preloads.ts'

const allPermissions = Object.keys(permissionInfo) as Permission[]
const build = (path: string, held: readonly Permission[]) =>
  buildDataPreloads(new URL(path, 'http://localhost'), held)

describe('preloads of a page', () => {
  it('name the calls that the page makes first', () => {
    expect(build('/dashboard/data-affiliate', allPermissions)).toBe(
      '</api/affiliates/tabs>; rel=preload; as=fetch; crossorigin, ' +
        '</api/affiliates/cards?q=&page=1&size=10>; rel=preload; as=fetch; crossorigin',
    )
  })

  it('leave out calls that the user may not make', () => {
    expect(build('/dashboard/users', ['dashboard'])).toBeUndefined()
  })

  it('leave out calls that the page does not make for the user', () => {
    expect(build('/dashboard', ['dashboard'])).toBe('</api/dashboard>; rel=preload; as=fetch; crossorigin')
    expect(build('/dashboard/griting', ['data_affiliate'])).toBeUndefined()
  })

  it('are empty if the address has search parameters, because other data is shown then', () => {
    expect(build('/dashboard/data-affiliate?q=maya', allPermissions)).toBeUndefined()
  })
})
