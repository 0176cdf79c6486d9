/** The brand, as the server has written it into the page. */
import type { ShownBrand } from '#base/brand.ts'

export const brand: ShownBrand = JSON.parse(document.getElementById('brand')?.textContent ?? '')
