/**
 * For `shouldReload` of a page whose loader reads ahead: that is for whoever points at a link to it, or comes to it by no
 * link. On the page itself Query decides what is read.
 */
export function onIntent({ cause }: { cause: string }): boolean {
  return cause === 'preload'
}
