import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'

/** Returns a function that opens a queue over the current page, with `?antrean=` in the URL; `undefined` closes it. */
export function useOpenQueue() {
  const setAddress = useOverlayAddress()
  return (id: string | undefined) => setAddress({ antrean: id })
}
