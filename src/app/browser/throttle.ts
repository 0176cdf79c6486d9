/**
 * Returns a function that runs `call` at once, then at most once per `interval` milliseconds for the same key. Calls
 * made during an interval are combined into one at its end.
 */
export function throttlePerKey(call: (key: string) => void, interval: number): (key: string) => void {
  const pending = new Map<string, boolean>()

  function run(key: string) {
    pending.set(key, false)
    call(key)
    setTimeout(() => {
      if (pending.get(key)) run(key)
      else pending.delete(key)
    }, interval)
  }

  return (key) => {
    if (pending.has(key)) pending.set(key, true)
    else run(key)
  }
}
