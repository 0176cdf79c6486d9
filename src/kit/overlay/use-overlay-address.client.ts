import { useNavigate } from '@tanstack/react-router'
import { afterReturn } from './refused-step.client.ts'

/**
 * Returns a function that writes the open overlay into the address, or removes it. It adds no history entry. Back
 * closes an overlay by a refused step, and only after that step is reverted is the current entry that of the page
 * again.
 */
export function useOverlayAddress() {
  const navigate = useNavigate()
  return (params: Record<string, string | number | undefined>) =>
    afterReturn(
      () =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, ...params }),
          replace: true,
          resetScroll: false,
        }),
    )
}
