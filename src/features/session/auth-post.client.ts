/** Posting to the routes below /api/auth, and what their refusals say. */

export const unreachable = 'Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.'
export const trouble = 'Terjadi kesalahan pada server. Silakan coba lagi.'

/** The message is meant for the user. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, status: number, code: string | undefined) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The answer when it is good. Throws an `AuthRefusal`, or an Error when there was no answer. */
export async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(unreachable)
  })
  if (!answer.ok) throw await refusal(answer)
  return answer
}

async function refusal(answer: Response): Promise<AuthRefusal> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  const said = (text: string) => new AuthRefusal(text, answer.status, code)
  if (code === 'TOO_MANY_ATTEMPTS') return said(tooMany(Number(answer.headers.get('retry-after'))))
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return said('Email atau password salah. Silakan periksa kembali.')
  if (code === 'EMAIL_NOT_VERIFIED') return said('Silakan konfirmasi email Anda terlebih dahulu.')
  return said(message && (answer.status < 500 || answer.status === 507) ? message : trouble)
}

/** @param wait seconds */
export function tooMany(wait: number): string {
  return `Terlalu banyak percobaan. Coba lagi dalam ${waitOf(Math.ceil(wait))}.`
}

/** '45 detik' or '2 menit'. */
function waitOf(seconds: number): string {
  if (!(seconds > 0)) return 'beberapa saat'
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
}
