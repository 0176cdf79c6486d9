import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { permissionNameSchema } from '#features/session/permission-schema.ts'
import { signedIn } from '#platform/contract.ts'
import { matrixSchema } from './permission-matrix-schema.ts'

const refusals = {
  NOT_FOUND: { status: 404, message: 'User tidak ditemukan' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah permission ini' },
} as const

const unknown = { UNKNOWN_PERMISSION: { status: 400, message: 'Permission tidak dikenal' } } as const

const one = z.strictObject({ user_id: z.uuid(), permission_name: permissionNameSchema })

const grantedPermissionSchema = one.extend({ granted_by: z.uuid().nullable() })
export type GrantedPermission = z.infer<typeof grantedPermissionSchema>

export const permissionsContract = {
  /** All active users by name, what each holds, and what the caller may hand on. */
  matrix: anyOf('permission_management').route({ method: 'GET', path: '/permissions' }).output(matrixSchema),

  /** The names of those whom the caller may ask for a permission that he lacks. */
  givers: signedIn
    .route({ method: 'GET', path: '/permissions/givers' })
    .output(z.object({ names: z.array(z.string()) })),

  /** The rows of `user_permissions` of one active user. Permissions that a role brings along have no row. */
  ofUser: anyOf('permission_management')
    .route({ method: 'GET', path: '/users/{user_id}/permissions' })
    .errors({ NOT_FOUND: refusals.NOT_FOUND })
    .input(z.strictObject({ user_id: z.uuid() }))
    .output(z.array(grantedPermissionSchema)),

  /** Granted already is done. */
  grant: anyOf('permission_management')
    .route({ method: 'PUT', path: '/users/{user_id}/permissions/{permission_name}', successStatus: 204 })
    .errors({ ...refusals, ...unknown })
    .input(one),

  /** Not granted is done already. */
  revoke: anyOf('permission_management')
    .route({ method: 'DELETE', path: '/users/{user_id}/permissions/{permission_name}', successStatus: 204 })
    .errors({ ...refusals, ...unknown })
    .input(one),

  /** The permissions of all products there are now, as far as the caller may turn them; a later product is not among them. */
  turnProducts: anyOf('permission_management')
    .route({ method: 'POST', path: '/users/{user_id}/permissions/products' })
    .errors(refusals)
    .input(z.strictObject({ user_id: z.uuid(), on: z.boolean() }))
    .output(z.object({ changed: z.int() })),

  /** 'Sama seperti …': the user holds what `from` holds, as far as the caller may hand it on or take it away. */
  copy: anyOf('permission_management')
    .route({ method: 'POST', path: '/users/{user_id}/permissions/copy' })
    .errors({
      ...refusals,
      FULL_ACCESS: { status: 409, message: 'Permission seorang superadmin tidak dapat disalin' },
    })
    .input(z.strictObject({ user_id: z.uuid(), from: z.uuid() }))
    .output(
      z.object({
        granted: z.int(),
        revoked: z.int(),
        /** words in which the two still differ, since they are not the caller's to change */
        left: z.int(),
      }),
    ),
}
