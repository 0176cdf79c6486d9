/** Tracks whether a pointer is down. If the pressed element moves before the release, the browser fires no click. */

/** Milliseconds from the release to its click, with a margin. */
const clickMs = 50

let isPressed = false
let endTimer: ReturnType<typeof setTimeout> | undefined
let pendingCallbacks: (() => void)[] = []

function beginPress(): void {
  clearTimeout(endTimer)
  isPressed = true
}

function endPress(): void {
  clearTimeout(endTimer)
  endTimer = setTimeout(() => {
    isPressed = false
    const callbacksToRun = pendingCallbacks
    pendingCallbacks = []
    for (const callback of callbacksToRun) callback()
  }, clickMs)
}

addEventListener('pointerdown', beginPress, { capture: true })
for (const eventType of ['pointerup', 'pointercancel', 'blur'])
  addEventListener(eventType, endPress, { capture: true })

/** Runs the function at once, or after the click of the current press. */
export function afterPress(callback: () => void): void {
  if (isPressed) pendingCallbacks.push(callback)
  else callback()
}
