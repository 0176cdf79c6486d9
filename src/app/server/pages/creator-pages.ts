/**
 * Serves the private pages of creators and applicants at `/?k=TOKEN`. Every token that opens nothing gets the
 * same page, with status 404. A GET changes nothing but the time when the page was opened.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { isbot } from 'isbot'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { getJakartaDate } from '#base/jakarta.ts'
import { tokenName } from '#base/public-form.ts'
import {
  readApplicantPage,
  readCreatorPage,
  recordVisit,
} from '#features/creator-pages/creator-page.server.ts'
import {
  type ApplicantPage,
  type FailedSubmission,
  formFields,
  type PageNotice,
  pageActions,
  type RenderedCreatorPage,
  storedResults,
} from '#features/creator-pages/creator-page.ts'
import { buildPagePath, previewParameter, tokenParameter } from '#features/creator-pages/creator-page-path.ts'
import { createPageTokens } from '#features/creator-pages/page-token.server.ts'
import {
  type Database,
  type GuestLink,
  NoSession,
  type Statements,
} from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { createFormLimits } from '#platform/server/forms/form-limits.ts'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { createRenderedPage, replyWithPage } from '#platform/server/forms/rendered-page.ts'
import { isFormType, maxFormBytes, parseSubmittedForm } from '#platform/server/forms/submitted-form.ts'
import { waitToHideDuration } from '#platform/server/http/answer-time.ts'
import { getNetwork } from '#platform/server/http/client-address.ts'
import { readBounded } from '#platform/server/http/json-body.ts'
import { toUnavailable } from '#platform/server/http/unavailable.ts'
import type { Log } from '#platform/server/log.ts'
import { formReaders, refusals, type SubmittedAction } from './submitted-actions.ts'

export interface CreatorPagesDeps {
  database: Pick<Database, 'guestTransaction'>
  render(renderedPage: RenderedCreatorPage): Promise<string>
  /** secret that signs the tokens of links and forms */
  formSecret: string
  getAddress: (c: Context) => string
  /** Checks whether a request comes from the browser of signed-in staff. */
  isStaff: (headers: Headers) => boolean
  log: Log
}

type Env = { Variables: { call: string; startedAt: number } }

/**
 * Limits for one page: ten times what a person needs. Beyond `readsPerMinute`, replies leave out the content
 * of the page. The reply to a submission that was not stored then contains only its form as it was filled in.
 */
const readsPerMinute = 60
const submissionsPerHour = 60
/**
 * Maximum number of reads per minute from one network through links of applicants. Anybody can get many such
 * links by applying, so a limit for each page would not be enough.
 */
const applicantReadsPerMinute = 240

/** Headers of replies. They keep the page out of caches and searches, and its address from other sites. */
const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

const noticeStatuses: Record<PageNotice, number> = {
  wrong: 422,
  expired: 422,
  changed: 409,
  'too late': 409,
  'video changed': 409,
  'consent changed': 409,
  away: 503,
  busy: 429,
  unreadable: 400,
  'too large': 413,
}

/** Query parameter that names the result of a submission. */
const doneParameter = 'tersimpan'
/** Query parameter with the time of that submission, in seconds since 1970. */
const doneAtParameter = 'pada'
/** Time for which the address of a result shows thanks. When it is opened again later, they would be out of place. */
const resultMaxAgeSeconds = 5 * 60

export function createCreatorPages(deps: CreatorPagesDeps): Hono<Env> {
  const { database, getAddress, log } = deps
  const pageTokens = createPageTokens(deps.formSecret)
  const formTokens = createFormTokens(deps.formSecret)
  const clientLimits = createFormLimits()
  const readLimiter = new RateLimiterMemory({ points: readsPerMinute, duration: 60 })
  const applicantReadLimiter = new RateLimiterMemory({ points: applicantReadsPerMinute, duration: 60 })
  const submissionLimiter = new RateLimiterMemory({ points: submissionsPerHour, duration: 60 * 60 })

  const handle: MiddlewareHandler<Env> = async (c, next) => {
    const tokens = c.req.queries(tokenParameter)
    if (!tokens) return next()
    c.set('call', 'creator page')
    c.set('startedAt', performance.now())
    // A repeated parameter has no meaning, so it opens nothing.
    const [token = ''] = tokens.length === 1 ? tokens.map(trimToken) : []
    const link = pageTokens.read(token)
    if (!link) return replyEnded(c)
    if (c.req.method === 'POST') return receiveSubmission(c, token, link)
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return showPage(c, token, link)
    return c.text('Halaman ini hanya menerima formulirnya.', 405, {
      ...privatePageHeaders,
      Allow: 'GET, HEAD, POST',
    })
  }
  return new Hono<Env>().all('/', handle)

  async function showPage(c: Context<Env>, token: string, link: GuestLink): Promise<Response> {
    const isPreview = c.req.query(previewParameter) !== undefined
    const isVisit = !isPreview && isOpenedByPerson(c) && !deps.isStaff(c.req.raw.headers)
    try {
      if (await isReadTooOften(c, token, link)) return reply(c, { notice: 'busy' }, 429, 60)
      const content = await database.guestTransaction({ ...link, readOnly: !isVisit }, async (tx) => {
        if (isVisit) await recordVisit(tx)
        return readContent(tx, link)
      })
      const formToken = isPreview ? '' : createFormToken(token)
      return reply(c, { ...content, isPreview, formToken, ...readResult(c) }, 200)
    } catch (error) {
      return replyWithoutPage(c, token, error)
    }
  }

  async function receiveSubmission(c: Context<Env>, token: string, link: GuestLink): Promise<Response> {
    const replyAgain = (notice: PageNotice, failedReply?: FailedReply) =>
      showAgain(c, token, link, notice, failedReply)
    // The origin is not checked: a submission needs only the address of the page and no cookie, so another site cannot
    // submit on behalf of a visitor. And browsers send `Origin: null` from a page with this referrer policy.
    const address = getAddress(c)
    const attemptWait = await clientLimits.countAttempt(address)
    const form = await readForm(c)
    if ('notice' in form) return replyAgain(form.notice, form)
    const { failedSubmission, store } = form.action
    if (attemptWait) return replyAgain('busy', { failedSubmission, wait: attemptWait })
    const age = formTokens.computeAge(buildFormName(token), form.formToken)
    if (age === null) return replyAgain('expired', { failedSubmission })
    if (!store) return replyAgain('wrong', { failedSubmission })
    const wait = await clientLimits.countSubmission(address)
    if (wait || (await isExhausted(submissionLimiter, token)))
      return replyAgain('busy', { failedSubmission, wait: wait || 60 * 60 })
    try {
      const outcome = await database.guestTransaction({ ...link, readOnly: false }, async (tx) =>
        // An application here means that staff took back the acceptance after the form was rendered.
        (await readApplication(tx, link)) ? 'too late' : store(tx),
      )
      const refusal = refusals.find((name) => name === outcome)
      if (refusal)
        return replyAgain(refusal, { failedSubmission: failedSubmission && forgetVersion(failedSubmission) })
      for (const [name, value] of Object.entries(privatePageHeaders)) c.header(name, value)
      return c.redirect(buildResultAddress(token, outcome, failedSubmission?.video), 303)
    } catch (error) {
      // A returned video can be given to another affiliate.
      if (getViolatedConstraint(error) === 'affiliate_link_videos_one_live')
        return replyAgain('video changed', {
          failedSubmission: failedSubmission && forgetVersion(failedSubmission),
        })
      return replyWithoutPage(c, token, error, failedSubmission)
    }
  }

  /** Shows the page again after a submission that was not stored, with what was typed and a notice. */
  async function showAgain(
    c: Context<Env>,
    token: string,
    link: GuestLink,
    notice: PageNotice,
    { failedSubmission, wait = 0, status = noticeStatuses[notice] }: FailedReply = {},
  ): Promise<Response> {
    const renderedPage = { formToken: createFormToken(token), ...(failedSubmission && { failedSubmission }) }
    if (await isReadTooOften(c, token, link)) return reply(c, { ...renderedPage, notice: 'busy' }, 429, 60)
    try {
      const content = await database.guestTransaction({ ...link, readOnly: true }, (tx) =>
        readContent(tx, link),
      )
      return reply(c, { ...renderedPage, ...content, notice }, status, wait)
    } catch (error) {
      return replyWithoutPage(c, token, error, failedSubmission)
    }
  }

  async function isReadTooOften(c: Context<Env>, token: string, { kind }: GuestLink): Promise<boolean> {
    const network = getNetwork(getAddress(c))
    return (
      (kind === 'applicant' && (await isExhausted(applicantReadLimiter, network))) ||
      isExhausted(readLimiter, token)
    )
  }

  /** Keeps what was typed although the page can't be read, for example because the database is away. */
  function replyWithoutPage(
    c: Context<Env>,
    token: string,
    error: unknown,
    failedSubmission?: FailedSubmission,
  ): Promise<Response> {
    if (error instanceof NoSession) return replyEnded(c)
    const unavailability = toUnavailable(error)
    if (!unavailability) log.error({ err: error }, 'a creator page failed')
    const repeatedForm = failedSubmission && { failedSubmission, formToken: createFormToken(token) }
    return reply(c, { notice: 'away', ...repeatedForm }, 503, unavailability?.wait ?? 5)
  }

  /** Takes as long for a token that nobody issued as for one whose link is looked up in the database. */
  async function replyEnded(c: Context<Env>): Promise<Response> {
    await waitToHideDuration(c.get('startedAt'))
    return reply(c, {}, 404)
  }

  async function reply(
    c: Context<Env>,
    renderedPage: Partial<RenderedCreatorPage>,
    status: number,
    wait = 0,
  ): Promise<Response> {
    const today = getJakartaDate(new Date())
    const html = await deps.render({ page: null, isPreview: false, formToken: '', ...renderedPage, today })
    const retry = wait ? { 'Retry-After': String(wait) } : undefined
    return replyWithPage(c, createRenderedPage(html), status, { ...privatePageHeaders, ...retry })
  }

  function createFormToken(token: string): string {
    return formTokens.create(buildFormName(token))
  }
}

/** Removes what chats add to the end of a link, such as a full stop or a bracket. */
function trimToken(text: string): string {
  return /^([\w-]*)[^\w-]*$/.exec(text)?.[1] ?? text
}

function getSecondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** A submitted form: its action, and the token that shows when the form was rendered. */
interface ReadableForm {
  action: SubmittedAction
  formToken: string
}

/** The notice for a form that can't be read, and the status if it isn't that of the notice. */
interface UnreadableForm {
  notice: PageNotice
  status?: number
}

async function readForm(c: Context): Promise<ReadableForm | UnreadableForm> {
  if (!isFormType(c.req.header('content-type'))) return { notice: 'unreadable', status: 415 }
  const body = c.req.raw.body ? await readBounded(c.req.raw.body, maxFormBytes) : new Uint8Array()
  if (!body) return { notice: 'too large' }
  const form = parseSubmittedForm(body)
  const actionName = form && pageActions.find((name) => name === form.input.get(formFields.action))
  const action = form && actionName && formReaders[actionName](form)
  if (!action) return { notice: 'unreadable' }
  return { action, formToken: form.input.get(tokenName) ?? '' }
}

/** Returns the address of the page that reports what was stored. `readResult` reads it. */
function buildResultAddress(token: string, outcome: string, video: string | undefined): string {
  const videoQuery = video ? `&${formFields.video}=${video}` : ''
  const resultQuery = `&${doneParameter}=${outcome}${videoQuery}&${doneAtParameter}=${getSecondsNow()}`
  return `${buildPagePath(token)}${resultQuery}#hasil`
}

/** Reads from the address what was stored just now, and for which video. */
function readResult(c: Context): Pick<RenderedCreatorPage, 'storedResult' | 'resultVideo'> {
  const storedResult = storedResults.find((result) => result === c.req.query(doneParameter))
  const age = getSecondsNow() - Number(c.req.query(doneAtParameter) ?? Number.NaN)
  // The age is negative if the process that stored the submission has a clock that is ahead.
  if (!storedResult || !(age > -resultMaxAgeSeconds && age < resultMaxAgeSeconds)) return {}
  const resultVideo = c.req.query(formFields.video)
  return { storedResult, ...(resultVideo && { resultVideo }) }
}

/** Reads what the link leads to now: the page of a creator, or an application that is not accepted. */
async function readContent(
  tx: Statements,
  link: GuestLink,
): Promise<Pick<RenderedCreatorPage, 'page' | 'application'>> {
  const application = await readApplication(tx, link)
  return application ? { page: null, application } : { page: await readCreatorPage(tx) }
}

async function readApplication(tx: Statements, { kind }: GuestLink): Promise<ApplicantPage | null> {
  return kind === 'applicant' ? readApplicantPage(tx) : null
}

/** Returns the name under which form tokens of a page are signed, so that no other page accepts them. */
function buildFormName(token: string): string {
  return `page ${token}`
}

/** Headers in which browsers say that they fetch in advance. The last two are those of older Firefox and Safari. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Checks whether a person opens the page, and not a messenger or browser that fetches it in advance. */
function isOpenedByPerson(c: Context): boolean {
  const purpose = purposeHeaders.map((name) => c.req.header(name) ?? '').join(' ')
  const program = c.req.header('user-agent')
  return c.req.method === 'GET' && !/prefetch|preview/i.test(purpose) && Boolean(program) && !isbot(program)
}

function isExhausted(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => false,
    () => true,
  )
}

/** The reply to a submission that was not stored. */
interface FailedReply {
  /** the input, which the page shows again */
  failedSubmission?: FailedSubmission | undefined
  /** seconds after which another submission may succeed */
  wait?: number
  /** HTTP status, if it isn't that of the notice */
  status?: number
}

/** Removes the version that a refused submission was based on: the next one starts from what the page shows then. */
function forgetVersion(failedSubmission: FailedSubmission): FailedSubmission {
  return { ...failedSubmission, version: undefined }
}
