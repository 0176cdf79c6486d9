/** Opens creators' pages and submits their forms, as their creators do, on the program of `cast-program.ts`. */
import { tokenName } from '#base/public-form.ts'
import { as, make, program, queryAsOwner, serum } from './cast-program.ts'
import { browser, createVisitor } from './forms.ts'

export { browser } from './forms.ts'

export const createPageVisitor = () => createVisitor(program.url, '/')
export const createAffiliateWithSample = (sample: string) => make.affiliate([serum], { sample })

/** Returns the query of the address of an affiliate's page, with '?'. */
export async function getQuery(id: string): Promise<string> {
  return (await as.sari('GET', `/affiliates/${id}/page`)).body.path.slice(1)
}

/** Returns the token in the address of an affiliate's page. */
export async function getToken(id: string): Promise<string> {
  return (await getQuery(id)).slice('?k='.length)
}

/** Builds the body of a submission of one of the page's forms. */
export function buildFormBody(
  action: string,
  formToken: string,
  fields: Record<string, string> = {},
): string {
  return new URLSearchParams({ ...fields, aksi: action, [tokenName]: formToken }).toString()
}

export async function readAffiliateRow(id: string) {
  const [row] = await queryAsOwner('select * from affiliate_registrations where id = $1', [id])
  return row
}

export async function openPage(id: string, headers: Record<string, string> = browser) {
  return createPageVisitor().open(await getQuery(id), headers)
}

/** Submits a form of the page as it was just opened. */
export async function postForm(
  id: string,
  action: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = browser,
) {
  const send = await openForm(id, action, fields)
  return send({}, headers)
}

/** Opens the page and returns a function that submits one of its forms, however old the page is by then. */
export async function openForm(id: string, action: string, fields: Record<string, string> = {}) {
  const query = await getQuery(id)
  const { formState } = await createPageVisitor().open(query, browser)
  const video = formState.page?.videos.find(({ id: videoId }: { id: string }) => videoId === fields.video)
  const hiddenFields = {
    versi: video?.versions[action] ?? '',
    ...fields,
    aksi: action,
    [tokenName]: formState.formToken,
  }
  return (changes: Record<string, string> = {}, headers: Record<string, string> = browser) =>
    createPageVisitor().send(new URLSearchParams({ ...hiddenFields, ...changes }).toString(), {
      query,
      headers,
    })
}
