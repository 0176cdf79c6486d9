/** Refusals of the routes below /api/auth. `message` is meant for the user. */
import type { Context } from 'hono'

export function refusalOf(c: Context, status: 400 | 401 | 403 | 409 | 410, code: string, message: string) {
  return c.json({ code, message }, status)
}

export function badRequest(c: Context, message = 'Data tidak valid') {
  return refusalOf(c, 400, 'BAD_REQUEST', message)
}

/** @param wait seconds */
export function tooMany(c: Context, wait: number) {
  return c.json({ code: 'TOO_MANY_ATTEMPTS', message: 'Terlalu banyak percobaan' }, 429, {
    'Retry-After': String(wait),
  })
}
