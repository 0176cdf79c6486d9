/** Query for the history of a row: twenty entries per page, and more on request. */
import { apiOf } from '#platform/browser/api.ts'
import type { Subject } from './entry.ts'
import { historyTables } from './history-tables.ts'
import { timelineContract } from './timeline.contract.ts'

const { queries } = apiOf('timeline', timelineContract)

export function historyOptions(subject_type: Subject, id: string) {
  return queries.read.infiniteOptions({
    input: (before: number | undefined) => ({ subject_type, id, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    // Sign-ins are not announced, so the history is read again each time it is opened.
    staleTime: 0,
    meta: { tables: historyTables[subject_type] },
  })
}
