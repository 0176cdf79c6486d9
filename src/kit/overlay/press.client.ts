/** Tracks whether a pointer is down. If the pressed element moves before the release, the browser fires no click. */

/** Milliseconds from the release to its click, with a margin. */
const clickMs = 50

let isPressed = false
let endTimer: ReturnType<typeof setTimeout> | undefined
let callbacks: (() => void)[] = []

function beginPress(): void {
  clearTimeout(endTimer)
  isPressed = true
}

function end(): void {
  clearTimeout(endTimer)
  endTimer = setTimeout(() => {
    isPressed = false
    const pending = callbacks
    callbacks = []
    for (const callback of pending) callback()
  }, clickMs)
}

addEventListener('pointerdown', beginPress, { capture: true })
for (const last of ['pointerup', 'pointercancel', 'blur']) addEventListener(last, end, { capture: true })

/** Runs the function at once, or after the click of the current press. */
export function afterPress(callback: () => void): void {
  if (isPressed) callbacks.push(callback)
  else callback()
}
