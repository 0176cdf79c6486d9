/**
 * Notices that the server runs another build of the program than this page. The first answer after the page was loaded
 * tells the build of the page itself.
 */

/** Header with which the server names its build in every answer of the API. Development builds have none. */
export const buildHeader = 'program-build'

let ownBuild: string | null = null
let onOtherBuild = () => {}

/** Sets the function that is called for each answer of another build. */
export function watchForOtherBuild(listener: () => void) {
  onOtherBuild = listener
}

export function noteBuild({ headers }: Pick<Response, 'headers'>) {
  const build = headers.get(buildHeader)
  // Proxies that answer in place of the server don't name a build.
  if (build === null) return
  ownBuild ??= build
  if (build !== ownBuild) onOtherBuild()
}
