/** The brand, which the server writes into the page as JSON. */
import type { ShownBrand } from '#base/brand.ts'

export const brand: ShownBrand = JSON.parse(document.getElementById('brand')?.textContent ?? '')
