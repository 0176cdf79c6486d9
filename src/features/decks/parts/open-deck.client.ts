import { useAddressOver } from '#kit/use-address-over.client.ts'

/** A deck lies over the page on which one is, at `?antrean=`. */
export function useOpenDeck() {
  const say = useAddressOver()
  return (id: string | undefined) => say({ antrean: id })
}
