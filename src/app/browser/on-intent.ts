/**
 * `shouldReload` of pages whose loader prefetches: the loader runs again only if the user points at a link to the page.
 * A page opened without a link runs its loader anyway. On the page itself TanStack Query decides what is fetched.
 */
export function shouldReloadOnIntent({ cause }: { cause: string }): boolean {
  return cause === 'preload'
}
