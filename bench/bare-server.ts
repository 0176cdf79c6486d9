/**
 * A minimal server with this program's libraries, which answers only health checks, for comparison. Prints its port.
 */
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const app = new Hono()
app.get('/api/health', async (c) => {
  await pool.query('select 1')
  return c.json({ status: 'ready' })
})
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.info(`Ready at http://localhost:${address.port}`)
})
