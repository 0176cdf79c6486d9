/** Single connections, for work that uses none of the pools. */
import { Client, type ClientConfig } from 'pg'

/** Runs `work` on a connection of its own, which ends with it. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  // A lost connection rejects the pending query. Without a listener, the error event would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
