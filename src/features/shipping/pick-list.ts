/** The samples to take from the shelf for a list of parcels. */
import type { Shipment } from './shipment.ts'

type Product = Pick<Shipment['products'][number], 'id' | 'product_number' | 'product_name'>

interface Picked extends Product {
  /** the parcels that get it, each with the number of other products in the same parcel */
  parcels: { row: Shipment; others: number }[]
}

/**
 * Returns the products with the parcels that get them, in the order of the parcels. Parcels without a product come
 * last.
 */
export function buildPickList(rows: readonly Shipment[]): Picked[] {
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
