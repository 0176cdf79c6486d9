/** What a call answers when the server can't do its part at the moment, which is not the caller's doing. */
import { isAway, isDiskFull } from '#platform/server/database/away.ts'
import { isDeadlock } from '#platform/server/database/refusal.ts'
import { Busy } from '#platform/server/hashing.ts'

export interface Unavailable {
  status: 429 | 503 | 507
  code: string
  message: string
  /** seconds, for Retry-After */
  wait?: number
}

const busy = 'Server sedang sibuk. Coba lagi sebentar lagi.'

const full: Unavailable = {
  status: 507,
  code: 'STORAGE_FULL',
  message:
    'Penyimpanan server penuh, jadi perubahan belum tersimpan. Data yang ada tetap bisa dibaca. Hubungi administrator.',
}

/** Null when the error is another one. */
export function unavailable(error: unknown): Unavailable | null {
  if (isDiskFull(error)) return full
  if (isAway(error) || isDeadlock(error))
    return { status: 503, code: 'SERVICE_UNAVAILABLE', message: busy, wait: 5 }
  if (error instanceof Busy)
    return { status: 429, code: 'TOO_MANY_REQUESTS', message: busy, wait: error.wait }
  return null
}
