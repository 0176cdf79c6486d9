/** Lists the objects of a database besides its tables, one line each with its definition. */
import { type Ask, inventory as items, line } from '#platform/server/database/inventory.ts'

export const inventory = async (owner: Ask) => (await items(owner)).map(line)
