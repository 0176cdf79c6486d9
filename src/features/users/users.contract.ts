import { z } from 'zod'
import { filterSchemas } from '#base/filter-schemas.ts'
import { lineOfText } from '#base/text.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { passwordSchema } from '#features/session/given-password.ts'
import { roleSchema } from '#features/session/role.ts'
import { beyondASheet, changed, downloaded, fileRoute, fileSchema, idInput } from '#platform/contract.ts'
import { user } from './user.ts'
import { userFilters } from './user-search.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'User sudah tidak ada' } } as const

const emailTaken = { EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar' } } as const

const lastSuperadmin = {
  LAST_SUPERADMIN: {
    status: 409,
    message: 'Superadmin aktif terakhir tidak dapat diturunkan, dinonaktifkan, atau dihapus',
  },
} as const

function forbidden(message: string) {
  return { FORBIDDEN: { status: 403, message } } as const
}

export const usersContract = {
  /** All of them, newest first, with what the caller may do to each and which roles he may give. */
  list: anyOf('user_management')
    .route({ method: 'GET', path: '/users' })
    .output(z.object({ rows: z.array(user.row), roles_to_give: z.array(roleSchema) })),

  /** Those that search and filters find. */
  download: anyOf('user_management')
    .route(fileRoute('/users/download'))
    .errors(beyondASheet)
    .input(z.strictObject({ ...downloaded, q: lineOfText(200).default(''), ...filterSchemas(userFilters) }))
    .output(fileSchema),

  /** A profile with its login, in one transaction. Whoever makes it vouches for the e-mail: it counts as confirmed. */
  create: creating('user_management')
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .errors({ ...emailTaken, ...forbidden('Anda tidak memiliki akses untuk membuat user dengan role ini') })
    .input(user.created)
    .output(user.row),

  /**
   * Refused when the person is no longer at the `revision` that the edit started from. Another e-mail is set by whoever
   * may set the password as well: it ends his sessions, and both addresses are told.
   */
  update: anyOf('user_management')
    .route({ method: 'PUT', path: '/users/{id}' })
    .errors({
      ...notFound,
      ...emailTaken,
      ...lastSuperadmin,
      ...forbidden('Anda tidak memiliki akses untuk mengubah user ini'),
      OWN_EMAIL: { status: 403, message: 'Email sendiri hanya dapat diubah di halaman Profile' },
      EMAIL_NOT_YOURS: { status: 403, message: 'Email user lain hanya dapat diganti oleh superadmin' },
      ...changed(user),
    })
    .input(user.edited)
    .output(user.row),

  /** How many sessions of a person are alive. For superadmins. */
  sessions: anyOf('user_management')
    .route({ method: 'GET', path: '/users/{id}/sessions' })
    .errors({ ...notFound, ...forbidden('Anda tidak memiliki akses untuk melihat sesi user ini') })
    .input(idInput)
    .output(z.object({ count: z.int() })),

  /** Ends the person's sessions as well. For superadmins, and never for their own: that asks the current one. */
  setPassword: anyOf('user_management')
    .route({ method: 'PUT', path: '/users/{id}/password', successStatus: 204 })
    .errors({ ...notFound, ...forbidden('Anda tidak memiliki akses untuk mengganti password user ini') })
    .input(
      idInput.extend({
        password: passwordSchema,
        /** for one who lost his phone and his recovery codes */
        without_second_factor: z.boolean().default(false),
      }),
    ),

  /** For superadmins. */
  endSessions: anyOf('user_management')
    .route({ method: 'DELETE', path: '/users/{id}/sessions' })
    .errors({ ...notFound, ...forbidden('Anda tidak memiliki akses untuk mengakhiri sesi user ini') })
    .input(idInput)
    .output(z.object({ ended: z.int() })),

  /** The profile with its login, sessions and permissions. What the person made stays; his videos may be handed on. */
  remove: anyOf('user_management')
    .route({ method: 'DELETE', path: '/users/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      ...lastSuperadmin,
      ...forbidden('Anda tidak memiliki akses untuk menghapus user ini'),
      RECEIVER_GONE: { status: 409, message: 'Penerima video sudah tidak aktif' },
    })
    .input(
      idInput.extend({
        /** who gets the person's videos; for superadmins */
        videos_to: z.uuid().nullable().default(null),
      }),
    ),
}
