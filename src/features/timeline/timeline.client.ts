/** The history of a row in the browser: twenty entries, and as many more as are asked for. */
import { apiOf } from '#platform/browser/api.ts'
import type { Subject } from './entry.ts'
import { timelineContract } from './timeline.contract.ts'

const { queries } = apiOf('timeline', timelineContract)

/** A change is announced with its table: the timeline itself tells nothing. */
const tables: Record<Subject, string[]> = {
  // the last for the chats that are opened
  affiliate: ['affiliate_registrations', 'affiliate_link_videos', 'chat_cards'],
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
    // A sign-in is announced to nobody: what is opened is read anew.
    staleTime: 0,
    meta: { tables: tables[subject_type] },
  })
}
