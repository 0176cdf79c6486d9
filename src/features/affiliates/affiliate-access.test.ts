import { expect, test } from 'vitest'
import { getProductPermission, type Permission } from '#features/session/permission.ts'
import { getAffiliateAccess } from './affiliate-access.ts'

const serum = getProductPermission('00000000-0000-4000-8000-000000000001')

test.each<[string, Permission[], string]>([
  ['all affiliates with the tab of all products', ['data_affiliate_tab_all'], 'all'],
  ['all affiliates with both tabs', ['data_affiliate_tab_all', 'data_affiliate_tab_products', serum], 'all'],
  ['some affiliates with a product', ['data_affiliate_tab_products', serum], 'some'],
  ['no affiliates without a product', ['data_affiliate', 'data_affiliate_tab_products'], 'none'],
  ['no affiliates without the permission for product tabs', ['data_affiliate', serum], 'none'],
  ['no affiliates without permissions', [], 'none'],
])('a user sees %s', (_title, permissions, access) => {
  expect(getAffiliateAccess(permissions)).toBe(access)
})
