import { useAddressOver } from '#kit/overlay/use-address-over.client.ts'

/** Returns a function that opens a queue over the current page, with `?antrean=` in the URL. */
export function useOpenQueue() {
  const setAddress = useAddressOver()
  return (id: string | undefined) => setAddress({ antrean: id })
}
