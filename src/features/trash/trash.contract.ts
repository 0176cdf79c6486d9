import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { lineOfText, requiredLine } from '#base/text.ts'
import { anyOf } from '#features/session/calls.ts'
import {
  erasableResourceSchema,
  reassignedVideoSchema,
  replacementsSchema,
  takenFieldSchema,
  trashedRow,
  trashResourceSchema,
} from './trash.ts'

/** Needs any of these permissions. `app.may_trash` decides which of them each resource requires. */
const trashCall = anyOf('reg_affiliate', 'data_affiliate', 'data_video', 'griting', 'product_management')

const erasureCall = anyOf(
  'reg_affiliate',
  'data_affiliate',
  'data_video',
  'griting',
  'product_management',
  'user_management',
)

const notFound = { NOT_FOUND: { status: 404, message: 'Sudah tidak ada di Terhapus' } } as const
const superadminsOnly = {
  FORBIDDEN: { status: 403, message: 'Hanya superadmin yang dapat membuka dan menghapus data pribadi' },
} as const

/** A row by resource and id, live or deleted. */
const subject = z.strictObject({ resource: erasableResourceSchema, id: z.uuid() })

export const trashContract = {
  /** Returns the rows that the caller may restore, the latest deletion first. */
  list: trashCall
    .meta({ tables: ['trash'], quietTables: ['products', 'profiles'] })
    .route({ method: 'GET', path: '/trash/{resource}' })
    .input(
      z.strictObject({
        resource: trashResourceSchema,
        q: lineOfText(200).default(''),
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(trashedRow.row), total: z.int() })),

  /**
   * Restores a row with all its dependents; `changes` holds new values for fields whose values other rows have taken.
   */
  restore: trashCall
    .route({ method: 'POST', path: '/trash/{id}/restore' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk memulihkannya' },
      TAKEN: {
        status: 409,
        message: 'Sudah dipakai yang lain',
        data: z.object({ taken: z.array(takenFieldSchema) }),
      },
      LINK_MISSING: { status: 409, message: 'Minimal satu video (VO atau Review) harus diisi' },
    })
    .input(z.strictObject({ id: z.uuid(), changes: replacementsSchema.default({}) }))
    .output(z.object({ reassigned_videos: z.array(reassignedVideoSchema) })),

  /** Removes a row, live or deleted, from the database, with its timeline. For superadmins. */
  erase: erasureCall
    .route({ method: 'POST', path: '/erasures', successStatus: 204 })
    .errors({
      ...notFound,
      ...superadminsOnly,
      OWN_ACCOUNT: { status: 403, message: 'Akun sendiri tidak dapat dihapus' },
      LAST_SUPERADMIN: { status: 409, message: 'Superadmin aktif terakhir tidak dapat dihapus' },
    })
    .input(subject.extend({ reason: requiredLine('Alasan harus diisi', 500) })),

  /** Returns all that is stored about a row, as it is stored. For superadmins. */
  stored: erasureCall
    .route({ method: 'GET', path: '/stored/{resource}/{id}' })
    .errors({ ...notFound, ...superadminsOnly })
    .input(subject)
    .output(z.record(z.string(), z.unknown())),
}
