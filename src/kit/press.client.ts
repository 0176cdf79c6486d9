/** Whether a pointer is down: of a press whose place moves before its release there is no click. */

/** Milliseconds from the release to the click of it, with room. */
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

/** At once, or after the click that has started. */
export function afterPress(act: () => void): void {
  if (pressed) due.push(act)
  else act()
}
