import { expect, test } from 'vitest'
import { describeMissingRights, describeWhomToAsk } from './whom-to-ask.ts'

test.each([
  [undefined, 'Silakan hubungi administrator untuk mendapatkannya.'],
  [[], 'Silakan hubungi administrator untuk mendapatkannya.'],
  [['Sari'], 'Silakan hubungi administrator untuk mendapatkannya: Sari.'],
  [['Sari', 'Budi'], 'Silakan hubungi administrator untuk mendapatkannya: Sari atau Budi.'],
  [
    ['Sari', 'Budi', 'Dewi', 'Rina', 'Wati'],
    'Silakan hubungi administrator untuk mendapatkannya: Sari, Budi, Dewi, Rina, atau admin lainnya.',
  ],
])('suggests contacting %j', (givers, sentence) => expect(describeWhomToAsk(givers)).toBe(sentence))

test('describes missing permissions with label and purpose', () => {
  const videoRight = { label: 'Data Video', purpose: 'Melihat semua video.' }
  const allTabRight = { label: 'Tab Semua', purpose: 'Melihat semuanya.' }
  expect(describeMissingRights([videoRight])).toBe(
    "Anda belum punya izin 'Data Video' (melihat semua video).",
  )
  expect(describeMissingRights([videoRight, allTabRight])).toMatch(/\(melihat semua video\) atau 'Tab Semua'/)
})
