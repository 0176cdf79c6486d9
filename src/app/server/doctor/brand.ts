/** Checks which brand pages and e-mails show. */
import { findPlaceholders, readBrand } from '#platform/server/brand-file.ts'
import { type Finding, fault, getReason, good, note } from './finding.ts'

/** @param folder the folder that contains brand.json */
export function examineBrand(folder = '.'): Finding {
  try {
    const { brand } = readBrand(folder)
    const fields = findPlaceholders(brand)
    if (fields.length === 0) return good('brand', `Pages and emails show ${brand.name}.`)
    const message = `Pages and emails show placeholders for ${fields.join(', ')}: write your own into brand.json.`
    return note('brand', message)
  } catch (error) {
    return fault('brand', getReason(error))
  }
}
