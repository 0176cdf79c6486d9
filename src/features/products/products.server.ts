/** The calls on products, each in one transaction with the caller's rights. */
import { implement, type ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import { listColumns } from '#base/download.ts'
import { searchRows } from '#base/resource.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { lockTrash } from '#platform/server/database/deletion.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { createInMemoryResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type CallContext, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { type Product, type ProductUsage, product } from './product.ts'
import { findCommonNicknames, findTakenNicknames } from './product-phrases.ts'
import { type ListedProduct, type ProductRefusals, productsContract } from './products.contract.ts'

const calls = implement(productsContract).$context<RequestContext>().use(authorized)

const products = createRowQueries(product)

const list = calls.list.handler(({ context }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<ListedProduct>`
      select id, product_number, product_name, product_benefit, other_names,
        (select app.sees_all_affiliates()) or id = any ((select app.visible_products())::uuid[]) as affiliates_visible
      from products
      order by product_name collate app.natural, product_number collate app.natural, id`.execute(tx)
    return rows
  }),
)

const catalogue = calls.catalogue.handler(({ context }) => context.transaction(readCatalogue))

const download = calls.download.use(withUser).handler(({ context, input: { format, q }, errors }) =>
  startDownload(
    context,
    {
      list: 'product',
      format,
      columns: listColumns(product),
      find: async (tx) => createInMemoryResult(searchRows(product, await readCatalogue(tx), q)),
    },
    errors,
  ),
)

const create = calls.create.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const created = await products.insert(tx, input)
      await checkNicknames(tx, created, errors)
      return created
    })
    .catch((error) => rethrowAsNumberTaken(error, context, input, errors)),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const updated = await products.update(tx, input, errors)
      // A page that was loaded before `other_names` existed has no input for it, so its user couldn't correct it.
      if (input.other_names !== undefined) await checkNicknames(tx, updated, errors)
      return updated
    })
    .catch((error) => rethrowAsNumberTaken(error, context, input, errors)),
)

const usage = calls.usage.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const productUsage = await readUsage(tx, input.id)
    if (!productUsage) throw errors.NOT_FOUND()
    return productUsage
  }),
)

const remove = calls.remove.handler(({ context, input: { id, confirmed }, errors }) =>
  context.transaction(async (tx) => {
    await lockTrash(tx)
    // From here until the end of the transaction nobody can start to use the product.
    await sql`select from products where id = ${id} for update`.execute(tx)
    const productUsage = await readUsage(tx, id)
    if (!productUsage) throw errors.NOT_FOUND()
    if (productUsage.affiliates > confirmed.affiliates || productUsage.videos > confirmed.videos)
      throw errors.IN_USE({ data: productUsage })
    await sql`delete from products where id = ${id}`.execute(tx)
  }),
)

export const productsServer = { list, catalogue, download, create, update, usage, remove }

function readCatalogue(tx: Tx): Promise<Product[]> {
  return products.select(tx, sql`order by product_number collate app.natural, id`)
}

async function readUsage(tx: Tx, id: string): Promise<ProductUsage | undefined> {
  const { rows } = await sql<ProductUsage>`select affiliates, videos from app.product_usage(${id})`.execute(
    tx,
  )
  return rows[0]
}

type ProductErrors = ORPCErrorConstructorMap<ProductRefusals>

/**
 * Throws if a nickname names another product or is common in chats. The throw rolls the write back. The error may name
 * any product, since users who manage products may read all of them.
 */
async function checkNicknames(
  tx: Tx,
  saved: Product,
  errors: Pick<ProductErrors, 'OTHER_NAME_REFUSED'>,
): Promise<void> {
  const others = (await readCatalogue(tx)).filter(({ id }) => id !== saved.id)
  const takenNicknames = findTakenNicknames(saved, others)
  const commonNicknames = findCommonNicknames(saved)
  if (takenNicknames.length > 0 || commonNicknames.length > 0)
    throw errors.OTHER_NAME_REFUSED({ data: { taken: takenNicknames, common: commonNicknames } })
}

/** Throws NUMBER_TAKEN with the product that already has the number. Rethrows any other error. */
async function rethrowAsNumberTaken(
  error: unknown,
  { transaction }: CallContext,
  { product_number }: Pick<Product, 'product_number'>,
  errors: Pick<ProductErrors, 'NUMBER_TAKEN'>,
): Promise<never> {
  if (getViolatedConstraint(error) !== 'products_number_unique') throw error
  const { rows } = await transaction((tx) =>
    sql<{ product_name: string }>`
      select product_name from products where product_number_key = app.fold_text(${product_number})`.execute(
      tx,
    ),
  )
  throw errors.NUMBER_TAKEN({ data: { product_name: rows[0]?.product_name ?? '' } })
}
