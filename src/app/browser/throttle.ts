/**
 * Returns a function that runs `call` at once, then at most once per `interval` milliseconds for the same key. Calls
 * made during an interval are combined into one at its end.
 */
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
