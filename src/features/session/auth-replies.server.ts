/** Refusals of the routes below /api/auth. `message` is meant for the user. */
import type { Context } from 'hono'
import type { z } from 'zod'

export function refusalOf(c: Context, status: 400 | 401 | 403 | 409 | 410, code: string, message: string) {
  return c.json({ code, message }, status)
}

/** Says the first thing that is wrong. */
export function badRequest(c: Context, { issues }: z.ZodError) {
  return refusalOf(c, 400, 'BAD_REQUEST', issues[0]?.message ?? 'Data tidak valid')
}

/** @param wait seconds */
export function tooMany(c: Context, wait: number) {
  return c.json({ code: 'TOO_MANY_ATTEMPTS', message: 'Terlalu banyak percobaan' }, 429, {
    'Retry-After': String(wait),
  })
}
