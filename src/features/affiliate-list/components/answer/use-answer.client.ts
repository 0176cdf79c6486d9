import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import { recordChat } from '#features/affiliates/components/record-chat.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { writeAnswer } from '../../answer-text.ts'

/** Label that the dialog and the menu of a card share. */
export const copyAnswerLabel = 'Salin jawaban'

/** Returns the answer to an affiliate, as an address of the chat and as a function that copies it. */
export function useAnswer(affiliate: AffiliateDetail) {
  const text = writeAnswer(affiliate, useToday())
  return {
    /** null without the right to chat, or without a number */
    chatHref: useChatLink(affiliate.whatsapp, text),
    recordChat: () => void recordChat(affiliate, null),
    copy: async () => {
      const isCopied = await copyText(text)
      if (isCopied) toastSuccess('Jawaban disalin')
      else toastError('Browser tidak mengizinkan penyalinan.')
      return isCopied
    },
  }
}
