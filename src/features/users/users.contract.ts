import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { lineOfText } from '#base/text.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { roleSchema } from '#features/session/role-schema.ts'
import {
  buildChangedError,
  buildFileRoute,
  downloadInput,
  fileSchema,
  idInput,
  sheetLimitError,
} from '#platform/contract.ts'
import { initialPasswordSchema } from './initial-password.ts'
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

function buildForbiddenError(message: string) {
  return { FORBIDDEN: { status: 403, message } } as const
}

export const usersContract = {
  /** Returns all users, newest first, with what the caller may do to each, and the roles that the caller may give. */
  list: anyOf('user_management')
    // `user_permissions` is for the history of a user.
    .meta({ tables: ['profiles', 'user_permissions'] })
    .route({ method: 'GET', path: '/users' })
    .output(z.object({ rows: z.array(user.row), roles_to_give: z.array(roleSchema) })),

  /** Returns a file with the users that match the search and the filters. */
  download: anyOf('user_management')
    .route(buildFileRoute('/users/download'))
    .errors(sheetLimitError)
    .input(
      z.strictObject({
        ...downloadInput,
        q: lineOfText(200).default(''),
        ...buildFilterSchemas(userFilters),
      }),
    )
    .output(fileSchema),

  /**
   * Creates a profile with its login, in one transaction. The caller vouches for the e-mail address, so it counts as
   * confirmed.
   */
  create: anyOfToCreate('user_management')
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .errors({
      ...emailTaken,
      ...buildForbiddenError('Anda tidak memiliki akses untuk membuat user dengan role ini'),
    })
    .input(user.created)
    .output(user.row),

  /**
   * Changes a user. Refused if the user no longer has the `revision` that the edit started from. A new e-mail address
   * requires the right to set the password; it ends the user's sessions, and both addresses are notified.
   */
  update: anyOf('user_management')
    .route({ method: 'PUT', path: '/users/{id}' })
    .errors({
      ...notFound,
      ...emailTaken,
      ...lastSuperadmin,
      ...buildForbiddenError('Anda tidak memiliki akses untuk mengubah user ini'),
      OWN_EMAIL: { status: 403, message: 'Email sendiri hanya dapat diubah di halaman Profile' },
      EMAIL_NOT_YOURS: { status: 403, message: 'Email user lain hanya dapat diganti oleh superadmin' },
      ...buildChangedError(user),
    })
    .input(user.edited)
    .output(user.row),

  /** Returns the number of valid sessions of a user. For superadmins. */
  sessions: anyOf('user_management')
    .route({ method: 'GET', path: '/users/{id}/sessions' })
    .errors({ ...notFound, ...buildForbiddenError('Anda tidak memiliki akses untuk melihat sesi user ini') })
    .input(idInput)
    .output(z.object({ count: z.int() })),

  /**
   * Sets the password of a user and ends their sessions. For superadmins, but not for their own password: changing that
   * requires the current one.
   */
  setPassword: anyOf('user_management')
    .route({ method: 'PUT', path: '/users/{id}/password', successStatus: 204 })
    .errors({
      ...notFound,
      ...buildForbiddenError('Anda tidak memiliki akses untuk mengganti password user ini'),
    })
    .input(
      idInput.extend({
        password: initialPasswordSchema,
        /** helps a user who has lost phone and recovery codes */
        without_second_factor: z.boolean().default(false),
      }),
    ),

  /** Ends all sessions of a user. For superadmins. */
  endSessions: anyOf('user_management')
    .route({ method: 'DELETE', path: '/users/{id}/sessions' })
    .errors({
      ...notFound,
      ...buildForbiddenError('Anda tidak memiliki akses untuk mengakhiri sesi user ini'),
    })
    .input(idInput)
    .output(z.object({ ended: z.int() })),

  /** Deletes the profile, its login, sessions and permissions. The user's content stays; videos can get a new owner. */
  remove: anyOf('user_management')
    .route({ method: 'DELETE', path: '/users/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      ...lastSuperadmin,
      ...buildForbiddenError('Anda tidak memiliki akses untuk menghapus user ini'),
      RECEIVER_GONE: { status: 409, message: 'Penerima video sudah tidak aktif' },
    })
    .input(
      idInput.extend({
        /** the user who gets the videos; only superadmins may set it */
        videos_to: z.uuid().nullable().default(null),
      }),
    ),
}
