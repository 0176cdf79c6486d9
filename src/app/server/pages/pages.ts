/**
 * Paths that the browser renders, and the HTML document of each. All other paths are served by the site, or get its
 * not-found page with status 404.
 */

const dashboardPathPatterns = [
  '/dashboard',
  '/dashboard/affiliate-registration',
  '/dashboard/reg-affiliate',
  '/dashboard/data-affiliate',
  '/dashboard/data-affiliate/(view|edit)/[^/]+',
  '/dashboard/data-video',
  '/dashboard/griting',
  '/dashboard/users',
  '/dashboard/products',
  '/dashboard/permissions',
  '/dashboard/profile',
].map((page) => new RegExp(`^${page}$`))

export function isDashboardPage(path: string): boolean {
  return dashboardPathPatterns.some((page) => page.test(path))
}

export type Document = (typeof documents)[number]
export const documents = ['app.html', 'login.html'] as const

export function findDocument(path: string): Document | null {
  if (path === '/auth') return 'login.html'
  return isDashboardPage(path) ? 'app.html' : null
}
