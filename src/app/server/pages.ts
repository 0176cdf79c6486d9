/** The paths that the browser application answers. Any other path is the site's not-found page, with status 404. */

const appPages = [
  '/auth',
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

export function isAppPage(path: string): boolean {
  return appPages.some((page) => page.test(path))
}
