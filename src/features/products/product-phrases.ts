/** Phrases that name a product, for the reader of chats and the check of 'Nama lain'. */
import { z } from 'zod'
import { isChatWord } from '#base/chat-words.ts'
import { foldText } from '#base/plain-text.ts'
import { type ProductName, unknownProduct } from './product-name.ts'

type NamesOfProduct = Omit<ProductName, 'id'>

/**
 * Returns name and number, alone and combined. Each of these phrases means this product even if it is a nickname of
 * another product.
 */
export function listOwnPhrases({ product_number, product_name }: NamesOfProduct): string[] {
  const name = product_name === unknownProduct ? '' : product_name
  // A product number that consists of digits needs its #, since digits alone may be an amount.
  const number = /\p{L}/u.test(product_number) ? product_number : `#${product_number}`
  return [name, number, ...combineNames(number, name)]
}

function combineNames(number: string, name: string): [string, string] {
  return [`${number} ${name}`, `${name} ${number}`]
}

export function splitNicknames({ other_names }: Pick<NamesOfProduct, 'other_names'>): string[] {
  return (other_names ?? '').split(',')
}

/** Reduces a phrase to its letters and digits, so that 'facewash', 'face wash' and 'Face-Wash' are equal. */
export function getPhraseKey(phrase: string): string {
  return foldText(phrase).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

export const takenNicknameSchema = z.object({
  nickname: z.string(),
  /** field of the other product that contains the nickname */
  field: z.enum(['product_name', 'product_number', 'other_names']),
  product_name: z.string(),
})
export type TakenNickname = z.infer<typeof takenNicknameSchema>

/** Returns the nicknames of a product that already name another product, each with the first match. */
export function findTakenNicknames(
  product: NamesOfProduct,
  others: readonly NamesOfProduct[],
): TakenNickname[] {
  return splitNicknames(product).flatMap((nickname) => {
    const key = getPhraseKey(nickname)
    if (key === '') return []
    for (const field of takenNicknameSchema.shape.field.options)
      for (const other of others) {
        const phrases = field === 'other_names' ? splitNicknames(other) : [other[field]]
        if (field === 'product_name') phrases.push(...combineNames(other.product_number, other.product_name))
        if (phrases.some((phrase) => getPhraseKey(phrase) === key))
          return [{ nickname: nickname.trim(), field, product_name: other.product_name }]
      }
    return []
  })
}

const platformWords = ['tiktok', 'tt', 'shopee', 'instagram', 'ig', 'youtube', 'yt']

/** Returns the nicknames that consist of words like 'kak', 'sample' or 'tiktok' alone. */
export function findCommonNicknames(product: Pick<ProductName, 'other_names'>): string[] {
  return splitNicknames(product)
    .filter((nickname) => {
      const words = foldText(nickname).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
      return words.length > 0 && words.every((word) => isChatWord(word) || platformWords.includes(word))
    })
    .map((nickname) => nickname.trim())
}
