/** Finds nicknames that would match most chats, whatever product they are about. */
import { isChatWord } from '#base/chat-words.ts'
import { foldText } from '#base/plain-text.ts'
import type { ProductName } from './product-name.ts'
import { splitNicknames } from './product-phrases.ts'

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
