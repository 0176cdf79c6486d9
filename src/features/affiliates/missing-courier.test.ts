import { expect, it } from 'vitest'
import { describeMissingCouriers } from './missing-courier.ts'

const parcel = (sample_courier: string | null, sample_resi: string | null) => ({
  sample_courier,
  sample_resi,
})
const complete = parcel('JNE', 'JX1234')
const withoutCourier = parcel(null, 'JX1234')

it.each([
  [[complete], ''],
  [[parcel(null, null)], ''],
  [[withoutCourier], ', resinya tanpa kurir'],
  [[complete, withoutCourier, withoutCourier], ', 2 resi tanpa kurir'],
])('tracking numbers without a courier are counted: %j', (parcels, expected) => {
  expect(describeMissingCouriers(parcels)).toBe(expected)
})
