/** Addresses of the private pages of creators. */

/** Query parameter with the token of the link: `/?k=…`. The page has the path of the landing page. */
export const tokenParameter = 'k'
/** Query parameter that makes the page a preview for staff: nothing can be sent, and opening it doesn't count. */
export const previewParameter = 'pratinjau'

/** Returns the path of a page, with its query. */
export function buildPagePath(token: string): string {
  return `/?${tokenParameter}=${token}`
}
