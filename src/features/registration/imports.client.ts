import { queryOptions, useMutation } from '@tanstack/react-query'
import { affectingAffiliates, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import type { Field } from './import-draft.ts'
import { importsContract } from './imports.contract.ts'

const queries = affiliateQueries(importsContract)

/** Queries the imports that can still be undone. They change with the registrations. */
export function importListOptions() {
  return queries.latestImports.queryOptions()
}

type CheckInput = Parameters<typeof queries.checkRows.call>[0]['rows'][number]

/** The server's conflicts about rows, by the content of the row. */
export type ConflictsByRow = ReadonlyMap<string, readonly RegistrationConflict[]>

/** Returns the key of a row. Rows with the same content are checked only once. */
export function contentOf(input: Record<Field, string>): string {
  return JSON.stringify(toCheckInput(input))
}

function toCheckInput({ platform, username, whatsapp, product_id }: Record<Field, string>): CheckInput {
  const known = platformSchema.safeParse(platform)
  return {
    // The number is checked even if no platform is chosen.
    platform: known.success ? known.data : 'tiktok',
    username: known.success ? username.slice(0, 200) : '',
    whatsapp: whatsapp.slice(0, 60),
    product_id: product_id || null,
  }
}

export function groupByContent(
  inputs: readonly Record<Field, string>[],
  conflicts: readonly RegistrationConflict[],
): ConflictsByRow {
  const conflictsByContent = new Map<string, RegistrationConflict[]>(
    inputs.map((input) => [contentOf(input), []]),
  )
  for (const conflict of conflicts) {
    const input = inputs[conflict.row]
    if (input) conflictsByContent.get(contentOf(input))?.push(conflict)
  }
  return conflictsByContent
}

/**
 * Checks rows. The query isn't repeated when other users make changes, since each check counts against the user's
 * write limit.
 */
export function conflictsOptions(inputs: readonly Record<Field, string>[]) {
  const rows = inputs.map(toCheckInput)
  return queryOptions({
    queryKey: queries.checkRows.queryKey({ input: { rows } }),
    queryFn: async ({ signal }) => groupByContent(inputs, await queries.checkRows.call({ rows }, { signal })),
    gcTime: 0,
  })
}

export function useImport() {
  return useMutation(queries.registerRows.mutationOptions(affectingAffiliates))
}

export function useUndoImport() {
  return useMutation(queries.undoImport.mutationOptions(affectingAffiliates))
}
