/** Tracks whether a pointer is down. If the pressed element moves before the release, the browser fires no click. */

/** Milliseconds from the release to its click, with a margin. */
const clickMs = 50

let pressed = false
let endTimer: ReturnType<typeof setTimeout> | undefined
let callbacks: (() => void)[] = []

function begin(): void {
  clearTimeout(endTimer)
  pressed = true
}

function end(): void {
  clearTimeout(endTimer)
  endTimer = setTimeout(() => {
    pressed = false
    const pending = callbacks
    callbacks = []
    for (const callback of pending) callback()
  }, clickMs)
}

addEventListener('pointerdown', begin, { capture: true })
for (const last of ['pointerup', 'pointercancel', 'blur']) addEventListener(last, end, { capture: true })

/** Runs the function at once, or after the click of the current press. */
export function afterPress(callback: () => void): void {
  if (pressed) callbacks.push(callback)
  else callback()
}
