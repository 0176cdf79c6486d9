/** The session: who one is, and all that needs no session, from the password to the link of a letter. */
import { z } from 'zod'
import { forAnyone, signedInAnyhow } from '#platform/contract.ts'
import { tooMany } from './attempts.ts'
import {
  codeSchema,
  confirmSchema,
  credentialsSchema,
  letterRequestSchema,
  recoveryCodeSchema,
  resetSchema,
} from './login-input.ts'
import { sessionSchema } from './session-schema.ts'

const guessing = forAnyone.errors(tooMany)
const done = z.object({})

const secondStep = guessing.errors({
  WRONG_CODE: { status: 401, message: 'Kode salah atau sudah pernah dipakai.' },
  START_AGAIN: {
    status: 401,
    message: 'Waktu untuk memasukkan kode sudah habis. Silakan masukkan password lagi.',
  },
})

const opening = guessing.errors({
  LINK_EXPIRED: { status: 410, message: 'Link ini tidak berlaku lagi atau sudah dipakai.' },
})

export const sessionContract = {
  /** Who I am. Also renews the session when it is due. */
  current: signedInAnyhow
    .route({ method: 'GET', path: '/session' })
    .errors({ DEACTIVATED: { status: 401, message: 'Akun Anda dinonaktifkan' } })
    .output(sessionSchema),

  /** Begins a session; where there is a second factor, its code is asked first. */
  signIn: guessing
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

  /** The code after the password. Only here does a session begin for whoever has a second factor. */
  enterCode: secondStep
    .route({ method: 'POST', path: '/auth/sign-in/code' })
    .input(z.object({ code: codeSchema }))
    .output(done),

  enterRecoveryCode: secondStep
    .route({ method: 'POST', path: '/auth/sign-in/recovery-code' })
    .input(z.object({ code: recoveryCodeSchema }))
    .output(done),

  signOut: forAnyone.route({ method: 'POST', path: '/auth/sign-out' }).output(done),

  /** The answer is the same whoever has this e-mail: who has is found out later. */
  requestRecovery: guessing
    .route({ method: 'POST', path: '/auth/recovery' })
    .input(letterRequestSchema)
    .output(done),

  requestConfirmation: guessing
    .route({ method: 'POST', path: '/auth/confirmation' })
    .input(letterRequestSchema)
    .output(done),

  /** Ends every session of the letter's reader. */
  resetPassword: opening
    .route({ method: 'POST', path: '/auth/recovery/password' })
    .input(resetSchema)
    .output(done),

  /** The address of the letter becomes, or turns out to be, the e-mail of the login. */
  confirmEmail: opening
    .route({ method: 'POST', path: '/auth/confirm' })
    .errors({ EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar' } })
    .input(confirmSchema)
    .output(z.object({ email: z.string() })),
}
