/** Maps errors that the caller did not cause, such as an overloaded server, to replies. */

import { isDeadlock } from '#platform/server/database/refusal.ts'
import { isDatabaseUnavailable, isDiskFull } from '#platform/server/database/unavailable.ts'
import { Busy } from '#platform/server/hashing.ts'
import { TooManyStreams } from '#platform/server/live/live-streams.ts'
import { TooManyDownloads } from './download-limit.ts'
import { TooManyWrites } from './write-limit.ts'

export interface Unavailable {
  status: 429 | 503 | 507
  code: string
  message: string
  /** seconds, for Retry-After */
  wait?: number
}

const busyText = 'Server sedang sibuk. Coba lagi sebentar lagi.'

const tooManyDownloadsText = 'Masih ada unduhan Anda yang berjalan. Tunggu sampai selesai, lalu coba lagi.'

const tooManyStreamsText = 'Dashboard ini terbuka di terlalu banyak jendela. Tutup sebagian, lalu muat ulang.'

const diskFull: Unavailable = {
  status: 507,
  code: 'STORAGE_FULL',
  message:
    'Penyimpanan server penuh, jadi perubahan belum tersimpan. Data yang ada tetap bisa dibaca. Hubungi administrator.',
}

/** Returns null for any other error. */
export function toUnavailable(error: unknown): Unavailable | null {
  if (isDiskFull(error)) return diskFull
  if (isDatabaseUnavailable(error) || isDeadlock(error))
    return { status: 503, code: 'SERVICE_UNAVAILABLE', message: busyText, wait: 5 }
  if (error instanceof Busy) return refuseFor(error.wait, busyText)
  if (error instanceof TooManyWrites) return refuseFor(error.wait, describeTooManyWrites(error))
  if (error instanceof TooManyDownloads) return refuseFor(error.wait, tooManyDownloadsText)
  if (error instanceof TooManyStreams) return refuseFor(error.wait, tooManyStreamsText)
  return null
}

/** @param wait in seconds */
function refuseFor(wait: number, message: string): Unavailable {
  return { status: 429, code: 'TOO_MANY_REQUESTS', message, wait }
}

function describeTooManyWrites({ wait }: TooManyWrites): string {
  return `Terlalu banyak perubahan dalam satu jam. Coba lagi dalam ${Math.ceil(wait / 60)} menit.`
}
