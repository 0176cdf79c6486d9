import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { signedIn } from '#platform/contract.ts'
import { matrixSchema } from './permission-matrix-schema.ts'

const refusals = {
  NOT_FOUND: { status: 404, message: 'User tidak ditemukan' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah permission ini' },
} as const

const unknownPermission = {
  UNKNOWN_PERMISSION: { status: 400, message: 'Permission tidak dikenal' },
} as const

/** The name of a permission. Those for a product end in the id of the product. */
const permissionNameSchema = z
  .string()
  .regex(/^[a-z_]{1,60}([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, 'Permission tidak dikenal')

const userPermissionSchema = z.strictObject({ user_id: z.uuid(), permission_name: permissionNameSchema })

const grantedPermissionSchema = userPermissionSchema.extend({ granted_by: z.uuid().nullable() })
export type GrantedPermission = z.infer<typeof grantedPermissionSchema>

export const permissionsContract = {
  /** Returns all active users sorted by name, with their permissions, and what the caller may grant. */
  matrix: anyOf('permission_management')
    .meta({ tables: ['user_permissions', 'permission_names', 'profiles', 'products'] })
    .route({ method: 'GET', path: '/permissions' })
    .output(matrixSchema),

  /** Returns the names of the users whom the caller can ask for a permission that the caller lacks. */
  givers: signedIn
    .meta({ tables: ['user_permissions', 'permission_names', 'profiles'] })
    .route({ method: 'GET', path: '/permissions/givers' })
    .output(z.object({ names: z.array(z.string()) })),

  /** Returns the rows of `user_permissions` of one active user. Permissions that come with a role have no row. */
  ofUser: anyOf('permission_management')
    .meta({ tables: ['user_permissions', 'profiles'] })
    .route({ method: 'GET', path: '/users/{user_id}/permissions' })
    .errors({ NOT_FOUND: refusals.NOT_FOUND })
    .input(z.strictObject({ user_id: z.uuid() }))
    .output(z.array(grantedPermissionSchema)),

  /** Grants a permission. Also succeeds if the user already holds it, by grant or by role; then it adds no row. */
  grant: anyOf('permission_management')
    .route({ method: 'PUT', path: '/users/{user_id}/permissions/{permission_name}', successStatus: 204 })
    .errors({ ...refusals, ...unknownPermission })
    .input(userPermissionSchema),

  /** Revokes a permission. Also succeeds if it is not granted. */
  revoke: anyOf('permission_management')
    .route({ method: 'DELETE', path: '/users/{user_id}/permissions/{permission_name}', successStatus: 204 })
    .errors({ ...refusals, ...unknownPermission })
    .input(userPermissionSchema),

  /**
   * Grants or revokes all current product permissions that the caller may change. Later products are not included, and
   * nothing that the user already holds by role is granted.
   */
  setProductPermissions: anyOf('permission_management')
    .route({ method: 'POST', path: '/users/{user_id}/permissions/products' })
    .errors(refusals)
    .input(z.strictObject({ user_id: z.uuid(), on: z.boolean() }))
    .output(z.object({ changed: z.int() })),

  /** 'Sama seperti …': makes the user hold what `from` holds, as far as the caller may grant or revoke it. */
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
        /** number of permissions in which the two users still differ, since the caller may not change them */
        remaining_differences: z.int(),
      }),
    ),
}
