import { expect, it } from 'vitest'
import { describeMissingCouriers } from './missing-courier.ts'

const buildParcel = (sample_courier: string | null, sample_resi: string | null) => ({
  sample_courier,
  sample_resi,
})
const completeParcel = buildParcel('JNE', 'JX1234')
const parcelWithoutCourier = buildParcel(null, 'JX1234')

it.each([
  [[completeParcel], ''],
  [[buildParcel(null, null)], ''],
  [[parcelWithoutCourier], ', resinya tanpa kurir'],
  [[completeParcel, parcelWithoutCourier, parcelWithoutCourier], ', 2 resi tanpa kurir'],
])('tracking numbers without a courier are counted in %j: "%s"', (parcels, text) => {
  expect(describeMissingCouriers(parcels)).toBe(text)
})
