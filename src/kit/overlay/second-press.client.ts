/**
 * Ignores the second press of a double press on a link that opens a new tab, such as a WhatsApp chat, because
 * that press would open a second tab.
 */

/** Milliseconds: longer than the pause between the taps of a double tap. */
const doublePressMs = 600

let lastLink: HTMLAnchorElement | undefined
let lastAddress = ''
let lastPressAt = Number.NEGATIVE_INFINITY

/** Call once, before anything else listens to clicks. */
export function ignoreSecondPresses(): void {
  addEventListener('click', ignoreSecondPress, { capture: true })
}

function ignoreSecondPress(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target="_blank"]') : null
  if (!link) return
  // The press can change the message of the link, or replace its element.
  const isSame = link === lastLink || link.href === lastAddress
  const isSecond = isSame && event.timeStamp - lastPressAt < doublePressMs
  lastLink = link
  lastAddress = link.href
  lastPressAt = event.timeStamp
  if (!isSecond) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
