/** Codes of an authenticator app, with the settings that every app takes: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'

/** A clock may be this many steps off. */
const window = 1

/** How the login is called in the app. */
interface Label {
  /** the name of the brand */
  issuer: string
  /** the e-mail of the login */
  label: string
}

function appWith(key: Buffer, label?: Label): TOTP {
  return new TOTP({
    ...label,
    secret: new Secret({ buffer: new Uint8Array(key).buffer }),
  })
}

/** The code of an instant, in milliseconds since 1970. */
export function totp(key: Buffer, at: number): string {
  return appWith(key).generate({ timestamp: at })
}

/** The step whose code this is, around an instant; null when it is none of them. */
export function stepOf(key: Buffer, code: string, at: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const app = appWith(key)
  const off = app.validate({ token: code, timestamp: at, window })
  return off === null ? null : app.counter({ timestamp: at }) + off
}

/** What is typed into the app, and what its QR code says. */
export function writtenKey(key: Buffer, label: Label): { secret: string; uri: string } {
  const app = appWith(key, label)
  return { secret: app.secret.base32, uri: app.toString() }
}
