/**
 * Calls about the user's own login: password, e-mail address, second factor, sessions, weekly report. Only the
 * weekly report requires a permission.
 */
import { z } from 'zod'
import { signedIn, signedInWithGivenPassword } from '#platform/contract.ts'
import { tooManyAttemptsError } from './attempts.ts'
import { anyOf } from './calls.ts'
import { currentPasswordSchema, newEmailSchema, ownLoginSchema, ownSessionSchema } from './login.ts'
import { codeSchema } from './login-input.ts'
import { passwordChangeSchema } from './password-schema.ts'
import { newKeySchema, recoveryCodesSchema } from './second-factor-state.ts'

/** Errors of a call that asks for the current password. `message` uses the label of its form. */
const buildPasswordErrors = (message = 'Password tidak sesuai') =>
  ({ ...tooManyAttemptsError, WRONG_PASSWORD: { status: 403, message } }) as const

const passwordCall = signedIn.errors(buildPasswordErrors())

const offError = { OFF: { status: 409, message: 'Verifikasi dua langkah tidak aktif' } } as const

export const loginContract = {
  read: signedIn
    .meta({ tables: ['profiles'] })
    .route({ method: 'GET', path: '/login' })
    .output(ownLoginSchema),

  /** Ends all other sessions. The session of the call continues with a new cookie. */
  changePassword: signedInWithGivenPassword
    .errors(buildPasswordErrors('Password lama tidak sesuai'))
    .route({ method: 'PUT', path: '/login/password', successStatus: 204 })
    .input(passwordChangeSchema),

  /**
   * Queues an email with a link to the new address. The address changes when the link is opened; only then is
   * an address that is already taken refused.
   */
  changeEmail: passwordCall
    .route({ method: 'PUT', path: '/login/email', successStatus: 204 })
    .errors({
      SAME_EMAIL: { status: 409, message: 'Ini sudah email Anda' },
      /** The message contains the reason that the mail server gave. */
      MAIL_REFUSED: { status: 422, message: 'Server email menolak alamat ini' },
    })
    .input(newEmailSchema),

  cancelEmail: signedIn.route({ method: 'DELETE', path: '/login/email', successStatus: 204 }),

  /** Returns the valid sessions, this one first. */
  sessions: signedIn
    .meta({ tables: ['profiles'] })
    .route({ method: 'GET', path: '/login/sessions' })
    .output(z.array(ownSessionSchema)),

  endSession: signedIn
    .route({ method: 'DELETE', path: '/login/sessions/{id}', successStatus: 204 })
    .errors({ NOT_FOUND: { status: 404, message: 'Sesi ini sudah berakhir' } })
    .input(z.strictObject({ id: z.uuid() })),

  endSessions: signedIn
    .route({ method: 'POST', path: '/login/sessions/end' })
    .input(z.strictObject({ which: z.enum(['all', 'others']) }))
    .output(z.object({ ended: z.int() })),

  /** Creates a new key. Sign-ins ask for no code until `enableSecondFactor`. */
  prepareSecondFactor: passwordCall
    .route({ method: 'POST', path: '/login/second-factor' })
    .errors({ ON: { status: 409, message: 'Verifikasi dua langkah sudah aktif' } })
    .input(currentPasswordSchema)
    .output(newKeySchema),

  /** Checks with a first code that the app has the key, and turns the second factor on. */
  enableSecondFactor: signedIn
    .errors(tooManyAttemptsError)
    .route({ method: 'PUT', path: '/login/second-factor' })
    .errors({
      WRONG_CODE: { status: 422, message: 'Kode salah. Periksa jam perangkat Anda, lalu coba lagi.' },
    })
    .input(z.strictObject({ code: codeSchema }))
    .output(recoveryCodesSchema),

  renewRecoveryCodes: passwordCall
    .route({ method: 'POST', path: '/login/second-factor/recovery-codes' })
    .errors(offError)
    .input(currentPasswordSchema)
    .output(recoveryCodesSchema),

  disableSecondFactor: passwordCall
    .route({ method: 'POST', path: '/login/second-factor/off', successStatus: 204 })
    .errors(offError)
    .input(currentPasswordSchema),

  /** Asks for the report of each week by email, or cancels it. */
  setWeeklyReport: anyOf('dashboard')
    .route({ method: 'PUT', path: '/login/weekly-report', successStatus: 204 })
    .errors({ NO_MAIL: { status: 409, message: 'Program ini belum dapat mengirim email' } })
    .input(z.strictObject({ wanted: z.boolean() })),
}
