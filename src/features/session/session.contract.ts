/** Reading the session, and all calls that need none: sign-in and sign-out, and the links in e-mails. */
import { z } from 'zod'
import { forAnyone, signedInWithGivenPassword } from '#platform/contract.ts'
import { tooManyAttemptsError } from './attempts.ts'
import {
  codeSchema,
  confirmSchema,
  credentialsSchema,
  emailRequestSchema,
  recoveryCodeSchema,
  resetSchema,
} from './login-input.ts'
import { sessionSchema } from './session-schema.ts'

const limitedCall = forAnyone.errors(tooManyAttemptsError)
const emptyResult = z.object({})

const secondStep = limitedCall.errors({
  WRONG_CODE: { status: 401, message: 'Kode salah atau sudah pernah dipakai.' },
  START_AGAIN: {
    status: 401,
    message: 'Waktu untuk memasukkan kode sudah habis. Silakan masukkan password lagi.',
  },
})

const linkCall = limitedCall.errors({
  LINK_EXPIRED: { status: 410, message: 'Link ini tidak berlaku lagi atau sudah dipakai.' },
})

export const sessionContract = {
  /** Returns the signed-in user. Also renews the session if it is due. */
  current: signedInWithGivenPassword
    .route({ method: 'GET', path: '/session' })
    .errors({ DEACTIVATED: { status: 401, message: 'Akun Anda dinonaktifkan' } })
    .output(sessionSchema),

  /** Starts a session, or answers that a code is needed if the user has a second factor. */
  signIn: limitedCall
    .route({ method: 'POST', path: '/auth/sign-in/email' })
    .errors({
      INVALID_EMAIL_OR_PASSWORD: {
        status: 401,
        message: 'Email atau password salah. Silakan periksa kembali.',
      },
      EMAIL_NOT_VERIFIED: { status: 403, message: 'Silakan konfirmasi email Anda terlebih dahulu.' },
      INACTIVE: { status: 403, message: 'Akun Anda tidak aktif. Silakan hubungi administrator.' },
    })
    .input(credentialsSchema)
    .output(z.object({ second_factor: z.literal(true).optional() })),

  /** Takes the code after the password. For users with a second factor the session starts only after a code. */
  enterCode: secondStep
    .route({ method: 'POST', path: '/auth/sign-in/code' })
    .input(z.object({ code: codeSchema }))
    .output(emptyResult),

  enterRecoveryCode: secondStep
    .route({ method: 'POST', path: '/auth/sign-in/recovery-code' })
    .input(z.object({ code: recoveryCodeSchema }))
    .output(emptyResult),

  signOut: forAnyone.route({ method: 'POST', path: '/auth/sign-out' }).output(emptyResult),

  /** Answers the same for every address. The account is looked up after the answer. */
  requestRecovery: limitedCall
    .route({ method: 'POST', path: '/auth/recovery' })
    .input(emailRequestSchema)
    .output(emptyResult),

  requestConfirmation: limitedCall
    .route({ method: 'POST', path: '/auth/confirmation' })
    .input(emailRequestSchema)
    .output(emptyResult),

  /** Ends every session of the user. */
  resetPassword: linkCall
    .route({ method: 'POST', path: '/auth/recovery/password' })
    .input(resetSchema)
    .output(emptyResult),

  /** Confirms the e-mail address that got the link, or makes it the new address of the login. */
  confirmEmail: linkCall
    .route({ method: 'POST', path: '/auth/confirm' })
    .errors({ EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar' } })
    .input(confirmSchema)
    .output(z.object({ email: z.string() })),
}
