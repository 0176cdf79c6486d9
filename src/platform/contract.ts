/** Base contracts of all calls. Most calls require a session and a permission that the contract names. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { downloadFormatSchema, fileTypes } from '#base/download.ts'
import type { CallMeta } from './call-meta.ts'

const publicBase = oc.$meta<Partial<CallMeta>>({ permissions: [] }).errors({
  BAD_REQUEST: {
    status: 400,
    message: 'Data tidak valid',
    data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }).optional(),
  },
})

/**
 * A call for everyone, signed in or not. Its path starts with /auth, since the cookies of a sign-in are sent only
 * there.
 */
export const forAnyone = publicBase.meta({ withoutSession: true })

const base = publicBase.errors({
  UNAUTHORIZED: { status: 401, message: 'Anda harus login' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses' },
  OWN_PASSWORD_FIRST: { status: 403, message: 'Buat password Anda sendiri dulu' },
  REFERENCE_GONE: {
    status: 409,
    message: 'Yang Anda pilih baru saja dihapus orang lain. Muat ulang, lalu coba lagi.',
  },
})

/** A call for all signed-in users. */
export const signedIn = base

/** A call for all signed-in users, including those who must replace a password that another user has set. */
export const signedInWithGivenPassword = base.meta({ withGivenPassword: true })

/**
 * Builds calls that require permissions. `Permission` is the union of all permissions, so that an unknown
 * name is a type error.
 */
export function createCallBuilders<Permission extends string>() {
  type Permissions = [Permission, ...Permission[]]

  /** A call for users who have at least one of the permissions. */
  function anyOf(...permissions: Permissions) {
    return base.meta({ permissions: [permissions] })
  }

  /** A call that creates a row, for users who have at least one of the permissions. */
  function anyOfToCreate(...permissions: Permissions) {
    return buildCreation([permissions])
  }

  /** A call that creates a row, for users who have all of the permissions. */
  function allOfToCreate(...permissions: Permissions) {
    return buildCreation(permissions.map((permission) => [permission]))
  }

  function buildCreation(permissions: Permission[][]) {
    return base.meta({ permissions, creates: true }).errors({
      /** an earlier request had the same idempotency key, but another input or call */
      KEY_USED: {
        status: 409,
        message: 'Isian sebelumnya ternyata sudah tersimpan. Periksa daftar sebelum menyimpan lagi.',
      },
    })
  }

  /** A call for users who have all of the permissions, such as that of a page and that of a feature on it. */
  function allOf(...permissions: Permissions) {
    return base.meta({ permissions: permissions.map((permission) => [permission]) })
  }

  return { anyOf, allOf, anyOfToCreate, allOfToCreate }
}

/** The output of a call that downloads a list: a stream on the server, a file in the browser. */
export const fileSchema = z.custom<File | ReadableStream<Uint8Array>>()

/** The input of a call that downloads a list, in addition to the filters of the list. */
export const downloadInput = { format: downloadFormatSchema }

/**
 * Builds the route of a call that downloads a list. The call changes nothing but the timeline, which records the
 * download. It is a POST so that a link can't start the download.
 */
export function buildFileRoute(path: `/${string}`) {
  const binary = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } as const
  const content = { 'text/csv': binary, [fileTypes.xlsx]: binary }
  return {
    method: 'POST',
    path,
    spec: <Spec extends { responses?: object }>(spec: Spec) => ({
      ...spec,
      responses: { ...spec.responses, 200: { description: 'the file', content } },
    }),
  } as const
}

export const sheetLimitError = {
  BEYOND_A_SHEET: {
    status: 409,
    message: 'Barisnya terlalu banyak untuk satu file XLSX (paling banyak 1.048.575). Pilih CSV.',
  },
} as const

/** The input of a call about one row. */
export const idInput = z.strictObject({ id: z.uuid() })

/** The error of an edit whose row is no longer at the `revision` that the edit started from. */
export function buildChangedError<S extends z.ZodType>({ name, row }: { name: string; row: S }) {
  return {
    CHANGED: {
      status: 409,
      message: `${name} sudah diubah orang lain`,
      /** the row as it is now */
      data: row,
    },
  } as const
}
