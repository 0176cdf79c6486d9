/** The phrases by which people name a product. The reader of chats and the check of a saved 'Nama lain' compare the same. */
import { z } from 'zod'
import { folded } from '#base/plain-text.ts'
import { type ProductName, unknownProduct } from './product-name.ts'

type Called = Omit<ProductName, 'id'>

/** Full name and number, alone and together: they mean this product whatever others are nicknamed. */
export function ownPhrases({ product_number, product_name }: Called): string[] {
  const name = product_name === unknownProduct ? '' : product_name
  // Digits alone may count anything.
  const number = /\p{L}/u.test(product_number) ? product_number : `#${product_number}`
  return [name, number, `${number} ${name}`, `${name} ${number}`]
}

export function nicknames({ other_names }: Pick<Called, 'other_names'>): string[] {
  return (other_names ?? '').split(',')
}

/** What two spellings of one phrase share: its letters and digits. A chat may cut them anywhere: 'facewash' is 'face wash'. */
export function phraseKey(phrase: string): string {
  return folded(phrase).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

export const takenNicknameSchema = z.object({
  nickname: z.string(),
  /** which field of the other product says the same */
  as: z.enum(['product_name', 'product_number', 'other_names']),
  product_name: z.string(),
})
export type TakenNickname = z.infer<typeof takenNicknameSchema>

/** Returns the nicknames of a product that name another one already, each with the first that it names. */
export function takenNicknames(product: Called, others: readonly Called[]): TakenNickname[] {
  return nicknames(product).flatMap((said) => {
    const key = phraseKey(said)
    if (key === '') return []
    for (const as of takenNicknameSchema.shape.as.options)
      for (const other of others) {
        const called = as === 'other_names' ? nicknames(other) : [other[as]]
        if (called.some((each) => phraseKey(each) === key))
          return [{ nickname: said.trim(), as, product_name: other.product_name }]
      }
    return []
  })
}
