/** Tracks whether a pointer is down. If the pressed element moves before the release, the browser fires no click. */

/** Milliseconds from the release to its click, with a margin. */
const clickMs = 50

let pressed = false
let ending: ReturnType<typeof setTimeout> | undefined
let due: (() => void)[] = []

function begin(): void {
  clearTimeout(ending)
  pressed = true
}

function end(): void {
  clearTimeout(ending)
  ending = setTimeout(() => {
    pressed = false
    const acts = due
    due = []
    for (const act of acts) act()
  }, clickMs)
}

addEventListener('pointerdown', begin, { capture: true })
for (const last of ['pointerup', 'pointercancel', 'blur']) addEventListener(last, end, { capture: true })

/** Runs the function at once, or after the click of the current press. */
export function afterPress(act: () => void): void {
  if (pressed) due.push(act)
  else act()
}
