/**
 * The forms of the public site: a page that is drawn with its form, and the post that answers with another place (303) or
 * with the page again, what was typed still in it. Nothing here knows what a form is about.
 */
import { type Context, Hono } from 'hono'
import { hasStackedMarks, plain } from '#base/plain-text.ts'
import {
  type DrawnForm,
  type FormNotice,
  type PublicForm,
  type Sent,
  tokenName,
  trapName,
  untouched,
} from '#base/public-form.ts'
import { readBounded } from '#platform/server/http/json-body.ts'
import { isForeign } from '#platform/server/http/own-origin-json.ts'
import { unavailable } from '#platform/server/http/unavailable.ts'
import type { Log } from '#platform/server/log.ts'
import { type DrawnPage, drawnPage, drawnReply } from './drawn-reply.ts'
import { type FormLimits, formLimits } from './form-limits.ts'
import { type FormTokens, quickest, submissionOf } from './form-token.ts'
import { formBytes, isFormType, type Posted, readPosted } from './posted-form.ts'

/** of a form, as its schema gives them */
export type Values = Record<string, unknown>

export interface PublicFormsParts {
  forms: readonly PublicForm[]
  tokens: FormTokens
  /** which of the drawings of its page somebody asks for; there are few */
  pageOf(c: Context): string
  /** the page with its form */
  draw(page: string, form: string, drawn: DrawnForm): Promise<string>
  /** Keeps what was sent. */
  keep(form: PublicForm, values: Values, sent: Sent): Promise<void>
  addressOf(c: Context): string
  publicUrl: string | undefined
  log: Log
}

type Env = { Variables: { call: string } }

/** How long a page that nobody has typed into is good for all who ask for it (ms). */
const drawnFor = 1000
/** As of every page of the site. Whoever meets it later than a form may lie open gets his words back with a new one. */
const shared = 'public, max-age=300, stale-while-revalidate=3300, stale-if-error=604800'

const statusOf: Record<FormNotice, number> = {
  wrong: 422,
  expired: 422,
  away: 503,
  busy: 429,
  unreadable: 400,
  'too large': 413,
}

interface Receiver extends PublicFormsParts {
  form: PublicForm
  limits: FormLimits
  blankPage: BlankPage
}

/** A page with its form while nobody has typed into it: with why a post was refused, where one was. */
type BlankPage = (page: string, notice?: FormNotice) => Promise<DrawnPage>

export function publicForms(parts: PublicFormsParts): Hono<Env> {
  const app = new Hono<Env>()
  for (const form of parts.forms) {
    const blankPage = blankPages(parts, form)
    const receiver = { ...parts, form, limits: formLimits(), blankPage }
    const thanks = keptFor(drawnFor, () => drawPage(parts, form, { sent: true }))
    app.get(form.path, async (c) => {
      c.set('call', 'page')
      if (c.req.query('terkirim') !== form.name)
        return drawnReply(c, await blankPage(parts.pageOf(c)), 200, { 'Cache-Control': shared })
      return drawnReply(c, await thanks(), 200, apart)
    })
    app.post(form.path, (c) => {
      c.set('call', `form ${form.name}`)
      return receive(receiver, c)
    })
    app.all(form.path, (c) =>
      c.text('Halaman ini hanya menerima formulirnya.', 405, { Allow: 'GET, HEAD, POST' }),
    )
  }
  return app
}

/** Pages of one visitor are no search engine's, and in no cache. */
const apart = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

function blankPages(parts: PublicFormsParts, form: PublicForm): BlankPage {
  const pages = new Map<string, () => Promise<DrawnPage>>()
  return (page, notice) => {
    const key = `${page} ${notice}`
    const draw = () =>
      drawPage(parts, form, { token: parts.tokens.fresh(form.name), ...(notice && { notice }) }, page)
    const kept = pages.get(key) ?? keptFor(drawnFor, draw)
    pages.set(key, kept)
    return kept()
  }
}

async function receive(receiver: Receiver, c: Context): Promise<Response> {
  const { form, limits, tokens, log } = receiver
  const again = async (
    notice: FormNotice,
    { typed = {}, token = '', ...more }: Partial<DrawnForm> = {},
    wait = 0,
    status = statusOf[notice],
  ) => {
    const isBlank = !more.wrong && Object.values(typed).every((text) => text === '')
    // As young as the page: whoever posts right behind it is as quick as behind any other.
    const state = { ...more, typed, notice, token: tokens.renewed(form.name, token) }
    const page = isBlank ? receiver.blankPage(form.path, notice) : drawPage(receiver, form, state)
    const retry = wait ? { 'Retry-After': String(wait) } : undefined
    return drawnReply(c, await page, status, { ...apart, ...retry })
  }
  if (isForeign(c, receiver.publicUrl, log)) return again('unreadable', {}, 0, 403)
  const address = receiver.addressOf(c)
  const unjudged = await limits.countAttempt(address)
  if (!isFormType(c.req.header('content-type'))) return again('unreadable', {}, 0, 415)
  const body = c.req.raw.body ? await readBounded(c.req.raw.body, formBytes) : new Uint8Array()
  if (!body) return again('too large')
  const posted = readPosted(body)
  if (!posted) return again('unreadable')

  const typed = typedInto(form, posted)
  const token = posted.typed.get(tokenName) ?? ''
  if (unjudged) return again('busy', { typed, token }, unjudged)
  const age = tokens.ageOf(form.name, token)
  const { values, wrong } = judged(form, typed, posted.unsound)
  if (age === null) return again('expired', { typed, wrong })
  if (!values) return again('wrong', { typed, wrong, token })
  const wait = await limits.countPost(address)
  if (wait) return again('busy', { typed, token }, wait)

  const machine = (posted.typed.get(trapName) ?? '') !== '' ? 'trap' : age < quickest ? 'quick' : null
  const sent: Sent = {
    // What a machine sends counts against nobody.
    mark: machine ?? (await limits.markFor(address)),
    submission: submissionOf(token, typed),
    page: form.path,
    utm_source: sourceOf(c.req.query('utm_source')),
  }
  try {
    await receiver.keep(form, values, sent)
    return c.redirect(`${form.path}?terkirim=${form.name}#${form.name}`, 303)
  } catch (error) {
    const why = unavailable(error)
    if (!why) log.error({ err: error, form: form.name }, 'a form could not be kept')
    return again('away', { typed, token }, why?.wait ?? 5)
  }
}

function drawPage(
  parts: PublicFormsParts,
  form: PublicForm,
  state: Partial<DrawnForm>,
  page = form.path,
): Promise<DrawnPage> {
  return parts.draw(page, form.name, { ...untouched, ...state }).then(drawnPage)
}

/** What was typed into the fields that there are. */
function typedInto(form: PublicForm, { typed }: Posted): Record<string, string> {
  return Object.fromEntries(Object.keys(form.schema.shape).map((name) => [name, typed.get(name) ?? '']))
}

function judged(form: PublicForm, typed: Record<string, string>, unsound: readonly string[]) {
  const { success, data, error } = form.schema.safeParse(typed)
  const wrong: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= message
  for (const name of unsound)
    if (name in typed) wrong[name] ??= 'Teks berisi karakter yang tidak dapat disimpan'
  return { wrong, values: success && Object.keys(wrong).length === 0 ? data : null }
}

/** Where somebody came from, as the link that led him here says; null where it says nothing that can be read. */
function sourceOf(given: string | undefined): string | null {
  const source = plain((given ?? '').toWellFormed().replace(/\p{Cc}/gu, ''))
    .slice(0, 60)
    .toWellFormed()
  return source === '' || hasStackedMarks(source) ? null : source
}

function keptFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let made: { until: number; what: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!made || made.until < now) {
      const what = make()
      made = { until: now + milliseconds, what }
      // What failed once is not kept.
      what.catch(() => (made = undefined))
    }
    return made.what
  }
}
