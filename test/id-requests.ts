/** Builds requests that name the id of a row, for tests of hidden and missing rows. None of them is sent here. */

export type ApiRequest = [method: string, path: string, body?: unknown]
/** A kind of row, and the requests that name the id of such a row. */
export type Case = [kind: string, ...requests: ((id: string) => ApiRequest)[]]

export const createRegistration = (product_id: string) => ({
  platform: 'tiktok',
  username: 'baru',
  whatsapp: '081388880000',
  product_id,
})
export const createAssignment = (product_id: string, video_id: string) => ({
  product_id,
  video_id,
  tanggal_max_upload: null,
  status_link_posting: 'belum',
  link_posting_vo: '',
  link_posting_review: '',
})
export const requestAction = (change: object, ...ids: string[]): ApiRequest => [
  'POST',
  '/bulk-actions',
  { action: change, rows: ids.map((id) => ({ id })) },
]
/** Build bulk actions on one affiliate, as a request describes them. */
export const actions = {
  give: (affiliate_id: string, product_id: string, video_id: string) => ({
    kind: 'give',
    tanggal_max_upload: '2030-01-01',
    pairs: [{ affiliate_id, product_id, video_id }],
  }),
  move: (affiliate_id: string, id: string) => ({
    kind: 'move',
    tanggal_max_upload: '2030-01-01',
    videos: [{ affiliate_id, id }],
  }),
  swap: (assignment_id: string, product_id: string, video_id: string) => ({
    kind: 'swap',
    assignment_id,
    product_id,
    video_id,
    days: 0,
  }),
}
export const createCase = (kind: string, method: string, path: string, body?: object): Case => [
  kind,
  (id) => [method, path.replaceAll('{id}', id), body],
]
export const createStepCase = (path: string, body?: object) =>
  createCase('affiliate', 'POST', `/affiliates/{id}/${path}`, body)
export const createAssignmentCase = (path: string, body: object) =>
  createCase('assignment', 'POST', path, body)
export const createListCase = (path: string) => createCase('product', 'GET', `${path}?product_id={id}`)
export const createPostCase = (kind: string, path: string, buildBody: (id: string) => object): Case => [
  kind,
  (id) => ['POST', path, buildBody(id)],
]
export const createDecisionCase = (name: string, otherFields: object = {}) =>
  createPostCase('application', `/applications/${name}`, (id) => ({ ids: [id], ...otherFields }))

/**
 * Gives the reason why a field of several calls hides nothing: `explainShown(reason, 'users', 'update remove', 'id')` is
 * `{ 'users.update id': reason, 'users.remove id': reason }`.
 */
export function explainShown(
  reason: string,
  contract: string,
  calls: string,
  field: string,
): Record<string, string> {
  return Object.fromEntries(calls.split(' ').map((call) => [`${contract}.${call} ${field}`, reason]))
}

export function createDownloadCases(contract: string, path: string): Record<string, Case> {
  return {
    [`${contract}.download product_id`]: createPostCase('product', path, (id) => ({
      format: 'csv',
      product_id: id,
    })),
    [`${contract}.download ids[]`]: createPostCase('affiliate', path, (id) => ({ format: 'csv', ids: [id] })),
  }
}

/** Returns a case for each filter of Data Affiliate by a user. */
export function createUserCases(
  call: string,
  buildRequest: (filter: object) => ApiRequest,
): Record<string, Case> {
  return Object.fromEntries(
    ['registered_by', 'approved_by', 'sent_by'].map((name) => [
      `${call}${name}`,
      ['user', (id) => buildRequest({ [name]: id })] satisfies Case,
    ]),
  )
}

export const requestFilteredList =
  (path: string) =>
  (filter: object): ApiRequest => ['GET', `${path}?${new URLSearchParams({ ...filter })}`]
