/**
 * `shouldReload` of pages whose loader prefetches: the loader runs again only if the user points at a link to the page.
 * A page that is opened without a link always runs its loader. Once it is shown, TanStack Query decides what to fetch.
 */
export function shouldReloadOnIntent({ cause }: { cause: string }): boolean {
  return cause === 'preload'
}
