/** The forms of the public site. A database function stores what each form receives. */
import type { Context } from 'hono'
import { applicationForm } from '#features/applications/application-form.ts'
import { createApplicantPathBuilder } from '#features/creator-pages/page-token.server.ts'
import { messageForm } from '#features/messages/message-form.ts'
import { seal, unseal } from '#features/session/sealing.server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { createPublicForms, type PublicFormsDeps } from '#platform/server/forms/public-forms.ts'
import { createReceipts } from '#platform/server/forms/receipts.ts'
import type { Log } from '#platform/server/log.ts'
import { findPageVariantAddress } from '#site/share/product-address.ts'

export interface SiteFormsDeps {
  database: Pick<Database, 'queryAnonymously'>
  pages: Pick<PublicFormsDeps, 'render'>
  /** secret that signs the tokens of rendered forms */
  formSecret: string
  publicUrl: string | undefined
  getAddress: (c: Context) => string
  log: Log
}

export function createSiteForms({ database, pages, formSecret, ...deps }: SiteFormsDeps) {
  // A key of its own: nothing sealed for another purpose can be opened as a receipt.
  const receiptKey = `receipt ${formSecret}`
  const buildApplicantPath = createApplicantPathBuilder(formSecret)
  return createPublicForms({
    ...deps,
    forms: [applicationForm, messageForm],
    tokens: createFormTokens(formSecret),
    receipts: createReceipts({
      seal: (text) => seal(receiptKey, text),
      unseal: (sealedText) => unseal(receiptKey, sealedText),
    }),
    render: pages.render,
    // The page of a shared product is the landing page with another title.
    findPage: (c) => findPageVariantAddress(c.req.path, c.req.query('produk')),
    async store({ storeFunction, toStoredValues = identity }, values, submission) {
      await database.queryAnonymously(`select ${storeFunction}($1, $2)`, [
        JSON.stringify(toStoredValues(values)),
        JSON.stringify(submission),
      ])
    },
    findPrivatePage: (form, { link }) => (form === applicationForm ? buildApplicantPath(link) : undefined),
  })
}

const identity = <T>(values: T) => values
