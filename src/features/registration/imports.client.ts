import { queryOptions, useMutation } from '@tanstack/react-query'
import { affectingAffiliates, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import type { Finding } from '#features/affiliates/finding.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import type { Field } from './import-draft.ts'
import { importsContract } from './imports.contract.ts'

const queries = affiliateQueries(importsContract)

/** The latest, which can still be taken back. They change with who was registered. */
export function importListOptions() {
  return queries.latestImports.queryOptions({ meta: { tables: ['affiliate_registrations'] } })
}

type Asked = Parameters<typeof queries.checkRows.call>[0]['rows'][number]

/** What is found about rows, by what stands in them. */
export type Findings = ReadonlyMap<string, readonly Finding[]>

/** Two rows that say the same are one to ask about. */
export function contentOf(input: Record<Field, string>): string {
  return JSON.stringify(toCheckInput(input))
}

function toCheckInput({ platform, username, whatsapp, product_id }: Record<Field, string>): Asked {
  const known = platformSchema.safeParse(platform)
  return {
    // Of one that is not chosen yet the number is looked for all the same.
    platform: known.success ? known.data : 'tiktok',
    username: known.success ? username.slice(0, 200) : '',
    whatsapp: whatsapp.slice(0, 60),
    product_id: product_id || null,
  }
}

export function byContent(inputs: readonly Record<Field, string>[], findings: readonly Finding[]): Findings {
  const found = new Map<string, Finding[]>(inputs.map((input) => [contentOf(input), []]))
  for (const finding of findings) {
    const input = inputs[finding.row]
    if (input) found.get(contentOf(input))?.push(finding)
  }
  return found
}

/** Asked once for each row, not after each change of others: the server counts what it is asked. */
export function findingsOptions(inputs: readonly Record<Field, string>[]) {
  const rows = inputs.map(toCheckInput)
  return queryOptions({
    queryKey: queries.checkRows.queryKey({ input: { rows } }),
    queryFn: async ({ signal }) => byContent(inputs, await queries.checkRows.call({ rows }, { signal })),
    gcTime: 0,
  })
}

export function useImport() {
  return useMutation(queries.registerRows.mutationOptions(affectingAffiliates))
}

export function useUndoImport() {
  return useMutation(queries.undoImport.mutationOptions(affectingAffiliates))
}
