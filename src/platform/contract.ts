/** The start of every call: signed in, mostly, and holding the permission that the call names. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { downloadFormatSchema, fileTypes } from '#base/download.ts'

export interface CallMeta {
  /** Of each list the caller must hold one word; without lists a session is enough. */
  permissions: readonly (readonly string[])[]
  /** Answers also to who has not yet made a password of his own. */
  withGivenPassword?: true
  /** Answers also to who is not signed in. */
  withoutSession?: true
  /** Whether it makes a row, which a second try with the same key must not make again. */
  creates?: true
}

const any = oc.$meta<CallMeta>({ permissions: [] }).errors({
  BAD_REQUEST: {
    status: 400,
    message: 'Data tidak valid',
    data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }).optional(),
  },
})

/** A call for anyone, signed in or not. Its path begins with /auth, where the cookies of a sign-in are sent. */
export const forAnyone = any.meta({ permissions: [], withoutSession: true })

const base = any.errors({
  UNAUTHORIZED: { status: 401, message: 'Anda harus login' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses' },
  OWN_PASSWORD_FIRST: { status: 403, message: 'Buat password Anda sendiri dulu' },
  REFERENCE_GONE: {
    status: 409,
    message: 'Yang Anda pilih baru saja dihapus orang lain. Muat ulang, lalu coba lagi.',
  },
})

/** A call for anyone who is signed in. */
export const signedIn = base

/** A call also for anyone whose password is still the one that somebody else has set. */
export const signedInAnyhow = base.meta({ permissions: [], withGivenPassword: true })

/** Calls for who holds permissions; `Word` is the catalogue of them, so that a word that nobody knows is no program. */
export function callsFor<Word extends string>() {
  type Words = [Word, ...Word[]]

  /** A call for holders of any one of the permissions. */
  function anyOf(...permissions: Words) {
    return base.meta({ permissions: [permissions] })
  }

  /** A call for holders of any one of the permissions that makes a row. */
  function creating(...permissions: Words) {
    return making([permissions])
  }

  /** The same for holders of all of them. */
  function creatingWith(...permissions: Words) {
    return making(permissions.map((permission) => [permission]))
  }

  function making(permissions: Word[][]) {
    return base.meta({ permissions, creates: true }).errors({
      KEY_USED: {
        status: 409,
        message: 'Isian sebelumnya ternyata sudah tersimpan. Periksa daftar sebelum menyimpan lagi.',
      },
    })
  }

  /** A call for holders of all of the permissions: a page, and a feature on it. */
  function allOf(...permissions: Words) {
    return base.meta({ permissions: permissions.map((permission) => [permission]) })
  }

  return { anyOf, allOf, creating, creatingWith }
}

/** What a call that gives out a list answers: its server gives the bytes as they come, the browser gets a file. */
export const fileSchema = z.custom<File | ReadableStream<Uint8Array>>()

/** What such a call asks beside what narrows the list. */
export const downloaded = { format: downloadFormatSchema }

/** Its route. It changes nothing but the history, which tells of it; so nobody is led to it by a link. */
export function fileRoute(path: `/${string}`) {
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

export const beyondASheet = {
  BEYOND_A_SHEET: {
    status: 409,
    message: 'Barisnya terlalu banyak untuk satu file XLSX (paling banyak 1.048.575). Pilih CSV.',
  },
} as const

/** What names one row. */
export const idInput = z.strictObject({ id: z.uuid() })

/** The refusal of an edit whose row is no longer at the `revision` that it started from. */
export function changed<S extends z.ZodType>({ name, row }: { name: string; row: S }) {
  return {
    CHANGED: {
      status: 409,
      message: `${name} sudah diubah orang lain`,
      /** the row as it is now */
      data: row,
    },
  } as const
}
