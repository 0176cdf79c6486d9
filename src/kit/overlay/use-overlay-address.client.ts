import { useNavigate } from '@tanstack/react-router'
import { runAfterReturn } from './refused-step.client.ts'

/**
 * Returns a function that writes the open overlay into the address, or removes it. It adds no history entry. Back
 * closes an overlay by refusing the navigation; the history entry of the page is current again only after the browser
 * has reverted that navigation.
 */
export function useOverlayAddress() {
  const navigate = useNavigate()
  return (params: Record<string, string | number | undefined>) =>
    runAfterReturn(
      () =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, ...params }),
          replace: true,
          resetScroll: false,
        }),
    )
}
