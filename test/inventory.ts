/** Lists the objects of a database besides its tables, one line each with its definition. */
import { formatItem, inventory as items, type Query } from '#platform/server/database/inventory.ts'

export const inventory = async (query: Query) => (await items(query)).map(formatItem)
