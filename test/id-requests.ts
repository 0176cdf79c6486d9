/** Requests that name the id of a row, as tests of hidden and missing rows make them. */

export type Request = [method: string, path: string, body?: unknown]
export type Case = [kind: string, ...requests: ((id: string) => Request)[]]

export const createRow = (product_id: string) => ({
  platform: 'tiktok',
  username: 'baru',
  whatsapp: '081388880000',
  product_id,
})
export const createEntry = (product_id: string, video_id: string) => ({
  product_id,
  video_id,
  tanggal_max_upload: null,
  status_link_posting: 'belum',
  link_posting_vo: '',
  link_posting_review: '',
})
export const postBulkAction = (change: object, ...ids: string[]): Request => [
  'POST',
  '/bulk-actions',
  { action: change, rows: ids.map((id) => ({ id })) },
]
export const createCase = (kind: string, method: string, path: string, body?: object): Case => [
  kind,
  (id) => [method, path.replaceAll('{id}', id), body],
]
export const createStepCase = (path: string, body?: object) =>
  createCase('affiliate', 'POST', `/affiliates/{id}/${path}`, body)
export const createAssignmentCase = (path: string, body: object) =>
  createCase('assignment', 'POST', path, body)
export const createListCase = (path: string) => createCase('product', 'GET', `${path}?product_id={id}`)
export const createPostCase = (kind: string, path: string, body: (id: string) => object): Case => [
  kind,
  (id) => ['POST', path, body(id)],
]
export const createDecisionCase = (name: string, otherFields: object = {}) =>
  createPostCase('application', `/applications/${name}`, (id) => ({ ids: [id], ...otherFields }))

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

/**
 * Returns a case for each filter of Data Affiliate by a user.
 *  request makes the request from such a filter
 */
export function createUserCases(call: string, request: (filter: object) => Request): Record<string, Case> {
  return Object.fromEntries(
    ['registered_by', 'approved_by', 'sent_by'].map((name) => [
      `${call}${name}`,
      ['user', (id) => request({ [name]: id })] satisfies Case,
    ]),
  )
}

export const filterList =
  (path: string) =>
  (filter: object): Request => ['GET', `${path}?${new URLSearchParams({ ...filter })}`]
