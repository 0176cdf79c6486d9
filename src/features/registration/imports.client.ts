import { queryOptions, useMutation } from '@tanstack/react-query'
import { affiliateChangeOptions, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import type { RegistrationConflict } from '#features/affiliates/registration-conflict.ts'
import { maxCheckedLengths } from './import.ts'
import type { GridField } from './import-draft.ts'
import { importsContract } from './imports.contract.ts'

const queries = affiliateQueries(importsContract)

/** Query options of the imports that can still be undone. Every change of affiliates refetches them. */
export function importListOptions() {
  return queries.latestImports.queryOptions()
}

/** A row as the call `checkRows` takes it. */
type CheckInput = Parameters<typeof queries.checkRows.call>[0]['rows'][number]

/** The server's conflicts about checked rows, by the key that `buildContentKey` returns. */
export type ConflictsByContent = ReadonlyMap<string, readonly RegistrationConflict[]>

/** Returns a key made of the values that the server checks. Rows with equal values are checked only once. */
export function buildContentKey(input: Record<GridField, string>): string {
  return JSON.stringify(toCheckInput(input))
}

function toCheckInput({ platform, username, whatsapp, product_id }: Record<GridField, string>): CheckInput {
  const parsedPlatform = platformSchema.safeParse(platform)
  return {
    // Only the number is checked if there is no valid platform: the username is empty, and any platform will do.
    // Texts are cut to the limits of the contract, so that one long text doesn't fail the check of all rows.
    platform: parsedPlatform.success ? parsedPlatform.data : 'tiktok',
    username: parsedPlatform.success ? username.slice(0, maxCheckedLengths.username) : '',
    whatsapp: whatsapp.slice(0, maxCheckedLengths.whatsapp),
    product_id: product_id || null,
  }
}

/** Groups the conflicts by row. A checked row without conflicts gets an empty list. */
export function groupByContent(
  inputs: readonly Record<GridField, string>[],
  conflicts: readonly RegistrationConflict[],
): ConflictsByContent {
  const conflictsByContent = new Map<string, RegistrationConflict[]>(
    inputs.map((input) => [buildContentKey(input), []]),
  )
  for (const conflict of conflicts) {
    const input = inputs[conflict.row]
    if (input) conflictsByContent.get(buildContentKey(input))?.push(conflict)
  }
  return conflictsByContent
}

/**
 * Query options for the conflicts of rows. The query names no tables, so that changes of other users don't repeat it:
 * each check counts against the user's write limit.
 */
export function conflictsOptions(inputs: readonly Record<GridField, string>[]) {
  const rows = inputs.map(toCheckInput)
  return queryOptions({
    queryKey: queries.checkRows.queryKey({ input: { rows } }),
    queryFn: async ({ signal }) => groupByContent(inputs, await queries.checkRows.call({ rows }, { signal })),
    gcTime: 0,
  })
}

export function useRegisterRows() {
  return useMutation(queries.registerRows.mutationOptions(affiliateChangeOptions))
}

export function useUndoImport() {
  return useMutation(queries.undoImport.mutationOptions(affiliateChangeOptions))
}
