/**
 * The forms of the public site. A GET renders the page with its form. A POST is answered with a redirect (303) or with
 * the page again, which still contains the input. This file does not know what a form is about.
 */
import { type Context, Hono } from 'hono'
import { hasStackedMarks, normalizeText } from '#base/plain-text.ts'
import {
  type FormNotice,
  type PublicForm,
  privatePageName,
  type RenderedForm,
  type SubmissionInfo,
  tokenName,
  trapName,
  untouchedForm,
} from '#base/public-form.ts'
import { waitToHideDuration } from '#platform/server/http/answer-time.ts'
import { readBounded } from '#platform/server/http/json-body.ts'
import { isForeign } from '#platform/server/http/own-origin-json.ts'
import { toUnavailable } from '#platform/server/http/unavailable.ts'
import type { Log } from '#platform/server/log.ts'
import { createFormLimits, type FormLimits } from './form-limits.ts'
import { deriveLinkId, deriveSubmissionId, type FormTokens, minFormAge } from './form-token.ts'
import type { Receipts } from './receipts.ts'
import { createRenderedPage, type RenderedPage, replyWithPage } from './rendered-page.ts'
import { checkInput, isFormType, maxFormBytes, parseSubmittedForm, pickInput } from './submitted-form.ts'

/** Values of a form, as its schema returns them. */
export type Values = Record<string, unknown>

export interface PublicFormsDeps {
  forms: readonly PublicForm[]
  tokens: FormTokens
  receipts: Receipts
  /** Returns the key of the requested variant of the form's page. There are only a few variants. */
  findPage(c: Context): string
  /** renders the page with its form */
  render(page: string, form: string, state: RenderedForm): Promise<string>
  /** Stores the submission. */
  store(form: PublicForm, values: Values, info: SubmissionInfo): Promise<void>
  /** Returns the path of the private page that a submission gets; undefined if the form gives none. */
  findPrivatePage(form: PublicForm, info: SubmissionInfo): string | undefined
  getAddress(c: Context): string
  publicUrl: string | undefined
  log: Log
}

type Env = { Variables: { call: string } }

/** Milliseconds for which a rendered page without input is reused for all visitors. */
const cacheMs = 1000
/**
 * Cache-Control of all pages of the site. A correction reaches returning visitors within the hour. Caches may answer for
 * a week while the server is unreachable. A visitor whose cached page has an expired token gets the input back with a
 * new token.
 */
export const sharedCaching = 'public, max-age=300, stale-while-revalidate=3300, stale-if-error=604800'

const noticeStatuses: Record<FormNotice, number> = {
  wrong: 422,
  expired: 422,
  away: 503,
  busy: 429,
  unreadable: 400,
  'too large': 413,
}

/** Everything that the requests of one form need. */
interface FormEndpoint extends PublicFormsDeps {
  form: PublicForm
  limits: FormLimits
  renderBlankPage: RenderBlankPage
}

/** Renders a page with an empty form, and with the reason if a submission was refused. */
type RenderBlankPage = (page: string, notice?: FormNotice) => Promise<RenderedPage>

export function createPublicForms(deps: PublicFormsDeps): Hono<Env> {
  const app = new Hono<Env>()
  for (const form of deps.forms) {
    const renderBlankPage = createBlankPages(deps, form)
    const endpoint = { ...deps, form, limits: createFormLimits(), renderBlankPage }
    const renderThanks = cacheFor(cacheMs, () => renderPage(deps, form, { isSent: true }))
    app.get(form.path, async (c) => {
      c.set('call', 'page')
      if (c.req.query('terkirim') !== form.name)
        return replyWithPage(c, await renderBlankPage(deps.findPage(c)), 200, {
          'Cache-Control': sharedCaching,
        })
      return replyWithPage(
        c,
        (await renderReceipt(endpoint, c)) ?? (await renderThanks()),
        200,
        privateHeaders,
      )
    })
    app.post(form.path, (c) => {
      c.set('call', `form ${form.name}`)
      return receiveSubmission(endpoint, c)
    })
    app.all(form.path, (c) =>
      c.text('Halaman ini hanya menerima formulirnya.', 405, { Allow: 'GET, HEAD, POST' }),
    )
  }
  return app
}

/**
 * Renders the thanks with the values that the redirect carries; null if it carries none that can be opened. The page
 * is rendered for one visitor and not cached, so the request counts as an attempt.
 */
async function renderReceipt(endpoint: FormEndpoint, c: Context): Promise<RenderedPage | null> {
  const { form, receipts, limits } = endpoint
  const address = endpoint.getAddress(c)
  const receipt = receipts.open(form.name, address, c.req.query('isian') ?? '')
  if (!receipt || (await limits.countAttempt(address))) return null
  return renderPage(endpoint, form, { isSent: true, receipt })
}

/** Headers of pages for a single visitor, which must be neither indexed nor cached. */
const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

function createBlankPages(deps: PublicFormsDeps, form: PublicForm): RenderBlankPage {
  const pages = new Map<string, () => Promise<RenderedPage>>()
  return (page, notice) => {
    const key = `${page} ${notice}`
    const render = () =>
      renderPage(deps, form, { token: deps.tokens.create(form.name), ...(notice && { notice }) }, page)
    const cachedPage = pages.get(key) ?? cacheFor(cacheMs, render)
    pages.set(key, cachedPage)
    return cachedPage()
  }
}

async function receiveSubmission(endpoint: FormEndpoint, c: Context): Promise<Response> {
  const { form, limits, tokens, log } = endpoint
  const startedAt = performance.now()
  /** Shows the form again. `wait`: seconds after which another submission may succeed. */
  const replyAgain = async (
    notice: FormNotice,
    {
      input = {},
      token = '',
      errors,
      wait = 0,
      status = noticeStatuses[notice],
    }: Partial<RenderedForm> & { wait?: number; status?: number } = {},
  ) => {
    const isBlank = !errors && Object.values(input).every((text) => text === '')
    // The new token starts at age 0, so a submission that follows within seconds is marked as too quick, as with any
    // other page.
    const state = { errors: errors ?? {}, input, notice, token: tokens.renew(form.name, token) }
    const page = isBlank ? endpoint.renderBlankPage(form.path, notice) : renderPage(endpoint, form, state)
    const retry = wait ? { 'Retry-After': String(wait) } : undefined
    return replyWithPage(c, await page, status, { ...privateHeaders, ...retry })
  }
  if (isForeign(c, endpoint.publicUrl, log)) return replyAgain('unreadable', { status: 403 })
  const address = endpoint.getAddress(c)
  const attemptWait = await limits.countAttempt(address)
  if (!isFormType(c.req.header('content-type'))) return replyAgain('unreadable', { status: 415 })
  const body = c.req.raw.body ? await readBounded(c.req.raw.body, maxFormBytes) : new Uint8Array()
  if (!body) return replyAgain('too large')
  const submittedForm = parseSubmittedForm(body)
  if (!submittedForm) return replyAgain('unreadable')

  const input = pickInput(Object.keys(form.schema.shape), submittedForm)
  const token = submittedForm.input.get(tokenName) ?? ''
  if (attemptWait) return replyAgain('busy', { input, token, wait: attemptWait })
  const age = tokens.computeAge(form.name, token)
  const { values, errors } = checkInput(form.schema, input, submittedForm.invalidFields)
  if (age === null) return replyAgain('expired', { input, errors })
  if (!values) return replyAgain('wrong', { input, errors, token })
  const wait = await limits.countSubmission(address)
  if (wait) return replyAgain('busy', { input, token, wait })

  const machineMark = submittedForm.input.get(trapName) ? 'trap' : age < minFormAge ? 'quick' : null
  const submission = deriveSubmissionId(token, input)
  const submissionInfo: SubmissionInfo = {
    // Submissions of bots don't count towards the limits of other visitors.
    mark: machineMark ?? (await limits.countStoredSubmission(address)),
    submission,
    link: deriveLinkId(submission, address),
    page: form.path,
    utm_source: normalizeSource(c.req.query('utm_source')),
  }
  try {
    await endpoint.store(form, values, submissionInfo)
    // Storing takes longer for a WhatsApp number that the database knows, which visitors must not find out.
    await waitToHideDuration(startedAt)
    c.header('Cache-Control', 'no-store')
    return c.redirect(buildThanksAddress(endpoint, address, values, submissionInfo), 303)
  } catch (error) {
    const unavailability = toUnavailable(error)
    if (!unavailability) log.error({ err: error, form: form.name }, 'a form could not be stored')
    return replyAgain('away', { input, token, wait: unavailability?.wait ?? 5 })
  }
}

function buildThanksAddress(
  { form, receipts, findPrivatePage }: FormEndpoint,
  visitor: string,
  values: Values,
  submission: SubmissionInfo,
): string {
  const { receiptFields } = form
  let query = ''
  if (receiptFields) {
    const storedValues = (form.toStoredValues?.(values) ?? values) as Values
    const receipt = Object.fromEntries(receiptFields.map((name) => [name, String(storedValues[name])]))
    const page = findPrivatePage(form, submission)
    if (page) receipt[privatePageName] = page
    query = `&isian=${receipts.seal(form.name, visitor, receipt)}`
  }
  return `${form.path}?terkirim=${form.name}${query}#${form.name}`
}

function renderPage(
  deps: PublicFormsDeps,
  form: PublicForm,
  state: Partial<RenderedForm>,
  page = form.path,
): Promise<RenderedPage> {
  return deps.render(page, form.name, { ...untouchedForm, ...state }).then(createRenderedPage)
}

/** Returns the source of the visit from the link's `utm_source`; null if it has no usable text. */
function normalizeSource(utmSource: string | undefined): string | null {
  const source = normalizeText((utmSource ?? '').toWellFormed().replace(/\p{Cc}/gu, ''))
    .slice(0, 60)
    .toWellFormed()
  return source === '' || hasStackedMarks(source) ? null : source
}

function cacheFor<T>(milliseconds: number, compute: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!cached || cached.until < now) {
      const value = compute()
      cached = { until: now + milliseconds, value }
      // A failure is not cached.
      value.catch(() => (cached = undefined))
    }
    return cached.value
  }
}
