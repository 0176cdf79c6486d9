import { useNavigate } from '@tanstack/react-router'
import { afterReturn } from './refused-step.client.ts'

/**
 * Says in the address what lies over the page, or no longer does. It is no step of the history: Back closes what lies
 * over a page by a step that is refused, and only after its return is the entry again that of the page.
 */
export function useAddressOver() {
  const navigate = useNavigate()
  return (said: Record<string, string | number | undefined>) =>
    afterReturn(
      () =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, ...said }),
          replace: true,
          resetScroll: false,
        }),
    )
}
