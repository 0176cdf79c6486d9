/**
 * Returns a function that runs `call` at once, then at most once per `intervalMs` for the same key. Calls
 * made during an interval are combined into one at its end.
 */
export function throttlePerKey(call: (key: string) => void, intervalMs: number): (key: string) => void {
  /** Has the keys whose interval has not ended. The value says whether the key was called again in the interval. */
  const isCalledAgainByKey = new Map<string, boolean>()

  function run(key: string) {
    isCalledAgainByKey.set(key, false)
    call(key)
    setTimeout(() => {
      if (isCalledAgainByKey.get(key)) run(key)
      else isCalledAgainByKey.delete(key)
    }, intervalMs)
  }

  return (key) => {
    if (isCalledAgainByKey.has(key)) isCalledAgainByKey.set(key, true)
    else run(key)
  }
}
