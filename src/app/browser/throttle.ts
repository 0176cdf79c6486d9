/** Calls at once, then at most once per `interval` for the same key; a call in between is made up at its end. */
export function throttlePerKey(call: (key: string) => void, interval: number): (key: string) => void {
  const waiting = new Map<string, boolean>()

  function run(key: string) {
    waiting.set(key, false)
    call(key)
    setTimeout(() => {
      if (waiting.get(key)) run(key)
      else waiting.delete(key)
    }, interval)
  }

  return (key) => {
    if (waiting.has(key)) waiting.set(key, true)
    else run(key)
  }
}
