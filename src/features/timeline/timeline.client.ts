/** Query for the history of a row: twenty entries per page, and more on request. */
import { apiOf } from '#platform/browser/api.ts'
import type { Subject } from './entry.ts'
import { timelineContract } from './timeline.contract.ts'

const { queries } = apiOf('timeline', timelineContract)

/** Changes are announced with their table: the timeline itself announces nothing. */
const tables: Record<Subject, string[]> = {
  // `message_queue_entries` is announced when a chat is opened.
  affiliate: ['affiliate_registrations', 'affiliate_link_videos', 'message_queue_entries'],
  video: ['videos', 'affiliate_link_videos'],
  template: ['griting_templates'],
  product: ['products'],
  user: ['profiles', 'user_permissions'],
  message: ['messages'],
}

export function historyOptions(subject_type: Subject, id: string) {
  return queries.read.infiniteOptions({
    input: (before: number | undefined) => ({ subject_type, id, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    // Sign-ins are not announced, so the history is read again each time it is opened.
    staleTime: 0,
    meta: { tables: tables[subject_type] },
  })
}
