/**
 * Returns a function that runs `call` at once, then at most once per `intervalMs` for the same key. Calls
 * made during an interval are combined into one at its end.
 */
export function throttlePerKey(call: (key: string) => void, intervalMs: number): (key: string) => void {
  /** Keys whose interval has not ended. The value is true if the key was called again meanwhile. */
  const calledAgain = new Map<string, boolean>()

  function run(key: string) {
    calledAgain.set(key, false)
    call(key)
    setTimeout(() => {
      if (calledAgain.get(key)) run(key)
      else calledAgain.delete(key)
    }, intervalMs)
  }

  return (key) => {
    if (calledAgain.has(key)) calledAgain.set(key, true)
    else run(key)
  }
}
