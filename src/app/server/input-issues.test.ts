import { expect, it } from 'vitest'
import { listInputIssues } from './input-issues.ts'

it('lists a value once for each message, in the order of the checks', () => {
  expect(
    listInputIssues([
      { path: ['rows', 1, 'day'], message: 'Tanggal tidak valid' },
      { path: ['rows', { key: 0 }], message: 'Harus diisi' },
      { path: ['rows', 1, 'day'], message: 'Tanggal tidak valid' },
      { path: ['rows', 1, 'day'], message: 'Maksimal 10 karakter' },
      { message: 'Belum ada baris' },
    ]),
  ).toEqual([
    { path: 'rows.1.day', message: 'Tanggal tidak valid' },
    { path: 'rows.0', message: 'Harus diisi' },
    { path: 'rows.1.day', message: 'Maksimal 10 karakter' },
    { path: '', message: 'Belum ada baris' },
  ])
})

it('lists 100,000 issues within seconds', () => {
  const issues = Array.from({ length: 100_000 }, (_, row) => ({
    path: ['rows', row],
    message: 'Harus diisi',
  }))
  const startedAt = performance.now()
  expect(listInputIssues(issues)).toHaveLength(issues.length)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
