/** Codes of an authenticator app, with the settings that every app supports: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'

/** Number of steps that a clock may be off. */
const toleratedSteps = 1

/** Names that the app shows. */
interface AppLabel {
  /** the name of the brand */
  issuer: string
  /** the e-mail of the login */
  label: string
}

function createTotp(key: Buffer, label?: AppLabel): TOTP {
  return new TOTP({
    ...label,
    secret: new Secret({ buffer: new Uint8Array(key).buffer }),
  })
}

/** Returns the code of an instant, in milliseconds since 1970. */
export function generateTotp(key: Buffer, time: number): string {
  return createTotp(key).generate({ timestamp: time })
}

/** Returns the time step that the code belongs to, around an instant; null if it matches none. */
export function findStep(key: Buffer, code: string, time: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const generator = createTotp(key)
  const stepsOff = generator.validate({ token: code, timestamp: time, window: toleratedSteps })
  return stepsOff === null ? null : generator.counter({ timestamp: time }) + stepsOff
}

/** Returns the key as text for typing into the app, and as a URI for its QR code. */
export function formatKey(key: Buffer, label: AppLabel): { secret: string; uri: string } {
  const generator = createTotp(key, label)
  return { secret: generator.secret.base32, uri: generator.toString() }
}
