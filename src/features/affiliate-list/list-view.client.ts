/**
 * The view of the list of Data Affiliate: cards, or a table of 10, 25 or 50 rows. The browser stores each user's
 * choice. The view of a week is in the URL instead.
 */
import { useLocalStorage } from '@mantine/hooks'
import { getSessionState, useSession } from '#features/session/session.client.ts'
import { type PageSize, pageSizes } from './data-affiliate-search.ts'

/** Names of the views. A table is named by its number of rows per page. */
export const listViews = ['cards', '10', '25', '50'] as const satisfies readonly ('cards' | `${PageSize}`)[]
export type ListView = (typeof listViews)[number]

const buildStorageKey = (userId: string | undefined) => `data-affiliate-view ${userId}`

/**
 * Returns the stored view, also outside of components, such as in the loader of the page. A browser that stores nothing
 * shows cards.
 */
export function readListView(): ListView {
  try {
    return toListView(localStorage.getItem(buildStorageKey(getSessionState().session?.user.id)))
  } catch {
    return 'cards'
  }
}

export function useListView(): [ListView, (view: ListView) => void] {
  const [storedView, setStoredView] = useLocalStorage<string>({
    key: buildStorageKey(useSession().user.id),
    defaultValue: '',
    getInitialValueInEffect: false,
    // Stored without quotes, as `readListView` reads it.
    serialize: String,
    deserialize: String,
  })
  return [toListView(storedView), setStoredView]
}

/** Returns the number of rows per page. */
export function getPageSize(view: ListView): PageSize {
  return view === 'cards' ? pageSizes[0] : (Number(view) as PageSize)
}

function toListView(text: string | null): ListView {
  return listViews.find((view) => view === text) ?? 'cards'
}
