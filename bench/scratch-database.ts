/** Temporary databases on the server of BENCH_DATABASE_URL. */
import { randomBytes } from 'node:crypto'
import { at, run } from '#test/base-database.ts'

export interface ScratchDatabase {
  url: string
  /** Drops the database, and the logins that a program has created for it. */
  drop(): Promise<void>
}

export async function scratchDatabase(): Promise<ScratchDatabase> {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) throw new Error('set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
  const name = `bench_${randomBytes(4).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = at(server, name)
  return {
    url,
    async drop() {
      try {
        // The logins are dropped first, because only the database itself records their names.
        await run(url, dropLogins)
      } finally {
        await run(server, `drop database ${name} with (force)`)
      }
    },
  }
}

/** There are none if the program never started, or if its version is older than these logins. */
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
