/** Requests that name the id of a row, as tests of hidden and missing rows make them. */

export type Request = [method: string, path: string, body?: unknown]
export type Case = [kind: string, ...requests: ((id: string) => Request)[]]

export const newRow = (product_id: string) => ({
  platform: 'tiktok',
  username: 'baru',
  whatsapp: '081388880000',
  product_id,
})
export const slot = (product_id: string, video_id: string) => ({
  product_id,
  video_id,
  tanggal_max_upload: null,
  status_link_posting: 'belum',
  link_posting_vo: '',
  link_posting_review: '',
})
export const bulkAction = (change: object, ...ids: string[]): Request => [
  'POST',
  '/bulk-actions',
  { action: change, rows: ids.map((id) => ({ id })) },
]
export const requestFor = (kind: string, method: string, path: string, body?: object): Case => [
  kind,
  (id) => [method, path.replaceAll('{id}', id), body],
]
export const stepOf = (path: string, body?: object) =>
  requestFor('affiliate', 'POST', `/affiliates/{id}/${path}`, body)
export const onAssignment = (path: string, body: object) => requestFor('assignment', 'POST', path, body)
export const listOf = (path: string) => requestFor('product', 'GET', `${path}?product_id={id}`)
export const postFor = (kind: string, path: string, body: (id: string) => object): Case => [
  kind,
  (id) => ['POST', path, body(id)],
]
export const decisionFor = (name: string, otherFields: object = {}) =>
  postFor('application', `/applications/${name}`, (id) => ({ ids: [id], ...otherFields }))

export function explainShown(
  reason: string,
  contract: string,
  calls: string,
  field: string,
): Record<string, string> {
  return Object.fromEntries(calls.split(' ').map((call) => [`${contract}.${call} ${field}`, reason]))
}

export function downloadsOf(contract: string, path: string): Record<string, Case> {
  return {
    [`${contract}.download product_id`]: postFor('product', path, (id) => ({
      format: 'csv',
      product_id: id,
    })),
    [`${contract}.download ids[]`]: postFor('affiliate', path, (id) => ({ format: 'csv', ids: [id] })),
  }
}

/** Requests with each filter by a user of Data Affiliate. @param request makes one from a filter and an id */
export function byUser(call: string, request: (filter: object) => Request): Record<string, Case> {
  return Object.fromEntries(
    ['registered_by', 'approved_by', 'sent_by'].map((name) => [
      `${call}${name}`,
      ['author', (id) => request({ [name]: id })] satisfies Case,
    ]),
  )
}

export const listBy =
  (path: string) =>
  (filter: object): Request => ['GET', `${path}?${new URLSearchParams({ ...filter })}`]
