/** Temporary databases on a PostgreSQL server. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { buildDatabaseUrl, run } from '#test/base-database.ts'

interface ScratchDatabase extends AsyncDisposable {
  url: string
  /** Connects as the owner. The connection ends with the database. */
  connect(): Promise<Client>
}

/** Disposing it drops the database, and the logins that a program has created for it. */
export async function createScratchDatabase(server: string): Promise<ScratchDatabase> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = buildDatabaseUrl(server, name)
  const clients: Client[] = []
  return {
    url,
    async connect() {
      const client = new Client({ connectionString: url })
      clients.push(client)
      await client.connect()
      return client
    },
    async [Symbol.asyncDispose]() {
      try {
        await Promise.allSettled(clients.map((client) => client.end()))
        // The logins are dropped first, because only the database itself records their names.
        await run(url, dropLogins)
      } finally {
        await run(server, `drop database ${name} with (force)`)
      }
    },
  }
}

/**
 * Drops the logins that a program has created. Each is a secret 'login app_…' with the value 'role password'. There are
 * none if no program started, or if its version is older than these logins.
 */
const dropLogins = `
  do $$
  declare
    login text;
  begin
    if to_regclass('public.secrets') is not null then
      for login in select split_part(value, ' ', 1) from public.secrets where name like 'login app\\_%' loop
        if to_regrole(login) is not null then
          execute format('drop owned by %1$I; drop role %1$I', login);
        end if;
      end loop;
    end if;
  end
  $$`
