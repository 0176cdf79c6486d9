/** Lists the objects of a database besides its tables, one line each with its definition. */
import { formatItem, type Query, readInventory } from '#platform/server/database/inventory.ts'

export const listObjects = async (query: Query) => (await readInventory(query)).map(formatItem)
