/**
 * Values that the page of thanks repeats. The redirect carries them in its query, so they are encrypted: addresses
 * stand in the logs of proxies and in the browser's history.
 */
import { z } from 'zod'

/** Encrypts and decrypts texts. `unseal` throws for a text that `seal` did not return. */
export interface Sealing {
  seal(text: string): string
  unseal(sealed: string): string
}

export interface Receipts {
  /** @param visitor address from which the form was sent */
  seal(form: string, visitor: string, values: Readonly<Record<string, string>>): string
  /**
   * Returns null if the text was not sealed for this form and visitor, or has expired. Because a receipt is bound
   * to the visitor, a link can't show a sender's text to others on the brand's page.
   */
  open(form: string, visitor: string, sealed: string): Readonly<Record<string, string>> | null
}

/**
 * Milliseconds for which a receipt can be opened: long enough to check the values, too short for somebody who finds the
 * address in a log.
 */
export const receiptMs = 15 * 60 * 1000
/** Characters. Longer than any sealed receipt. */
const maxSealedLength = 4000

const contentSchema = z.tuple([z.string(), z.string(), z.number(), z.record(z.string(), z.string())])

export function createReceipts({ seal, unseal }: Sealing, now = () => Date.now()): Receipts {
  return {
    seal: (form, visitor, values) => seal(JSON.stringify([form, visitor, now() + receiptMs, values])),
    open(form, visitor, sealed) {
      if (sealed.length > maxSealedLength) return null
      try {
        const [sealedForm, sealedVisitor, expiresAt, values] = contentSchema.parse(JSON.parse(unseal(sealed)))
        return sealedForm === form && sealedVisitor === visitor && now() < expiresAt ? values : null
      } catch {
        return null
      }
    },
  }
}
