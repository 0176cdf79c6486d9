/** A user of the test's own, so that changes of the login don't affect the cast. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, createCall, type Reply } from './calls.ts'
import { createCheapPerson, createSessionCookie } from './cheap-logins.ts'
import { onFileFinished } from './fresh-database.ts'
import { type Program, startProgram } from './program.ts'

export interface Person {
  id: string
  email: string
  full_name: string
  password: string
}

/** A browser: it stores the cookies that replies set. */
export interface Browser {
  call: Call
  /** name=value of each stored cookie */
  cookies(): string
  /** Runs the first step of signing in. */
  signIn(person: Pick<Person, 'email'>, password?: string): Promise<Reply>
}

export interface LoginProgram extends Program {
  dataDir: string
  createPerson(change?: Partial<Omit<Person, 'id'>>): Promise<Person>
  createBrowser(headers?: Record<string, string>): Browser
  /** Returns a browser in which the user has a session. */
  openBrowserInSession(person: Person): Promise<Browser>
  /** Returns a browser in which the user has signed in with the password. The account then recognizes this browser. */
  signInInBrowser(person: Person, headers?: Record<string, string>): Promise<Browser>
}

let personCount = 0
export const password = 'rahasia-lama'

/** Starts a program with its own outbox. */
export async function startLoginProgram(env: Record<string, string> = {}): Promise<LoginProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-emails-'))
  onFileFinished(() => rm(dataDir, { recursive: true, force: true }))
  const program = await startProgram({ DATA_DIR: dataDir, ...env })
  const { client } = program.database

  async function createPerson(change: Partial<Omit<Person, 'id'>> = {}): Promise<Person> {
    personCount += 1
    const person = { email: `wati${personCount}@example.com`, full_name: 'Wati', password, ...change }
    return { ...person, id: await createCheapPerson(client, { ...person, role: 'user' }) }
  }

  function createBrowser(headers: Record<string, string> = {}, cookie?: string): Browser {
    /** the value of each cookie by its name */
    const jar = new Map<string, string>(cookie ? [cookie.split('=') as [string, string]] : [])
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const call: Call = async (method, path, body, requestHeaders = {}) => {
      const reply = await createCall(program.url, headers)(method, path, body, {
        cookie: cookies(),
        ...requestHeaders,
      })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return reply
    }
    const signIn = ({ email }: Pick<Person, 'email'>, secret = password) =>
      call('POST', '/auth/sign-in/email', { email, password: secret })
    return { call, cookies, signIn }
  }

  async function openBrowserInSession({ email }: Person): Promise<Browser> {
    return createBrowser({}, await createSessionCookie(client, email))
  }

  async function signInInBrowser(person: Person, headers?: Record<string, string>): Promise<Browser> {
    const newBrowser = createBrowser(headers)
    const reply = await newBrowser.signIn(person, person.password)
    if (reply.status !== 200 || reply.body.second_factor) throw new Error(`${person.email} can't sign in`)
    return newBrowser
  }

  return { ...program, dataDir, createPerson, createBrowser, openBrowserInSession, signInInBrowser }
}
