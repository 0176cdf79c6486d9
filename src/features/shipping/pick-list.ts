/** What is taken from the shelf for the parcels of a list. */
import type { Shipment } from './shipment.ts'

type Product = Pick<Shipment['products'][number], 'id' | 'product_number' | 'product_name'>

interface Picked extends Product {
  /** of each parcel that gets it, how many other products lie in it */
  parcels: { row: Shipment; others: number }[]
}

/** Of each product one for each parcel that gets it, in the order of the parcels; one without any stands last. */
export function picked(rows: readonly Shipment[]): Picked[] {
  const products = new Map<string, Picked>()
  for (const row of rows) {
    const inside: Product[] =
      row.products.length > 0 ? row.products : [{ id: '', product_number: '', product_name: '' }]
    for (const { id, product_number, product_name } of inside) {
      const known = products.get(id) ?? { id, product_number, product_name, parcels: [] }
      known.parcels.push({ row, others: inside.length - 1 })
      products.set(id, known)
    }
  }
  return [...products.values()].toSorted((a, b) => Number(a.id === '') - Number(b.id === ''))
}
