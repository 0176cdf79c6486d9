/** Databases of a run of its own, on the server of BENCH_DATABASE_URL. */
import { randomBytes } from 'node:crypto'
import { at, run } from '#test/base-database.ts'

export interface ScratchDatabase {
  url: string
  /** Takes the database away, and the logins that a program has made for it. */
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
        // Before it: their names stand nowhere else.
        await run(url, dropLogins)
      } finally {
        await run(server, `drop database ${name} with (force)`)
      }
    },
  }
}

/** Of a program from before it had logins, and of one that never came up, there are none. */
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
