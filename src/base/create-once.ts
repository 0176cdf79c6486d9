/**
 * Returns a function that creates the value with its first call. Used for Intl formats: creating one takes
 * milliseconds, which would delay the load of pages that do not need it yet.
 */
export function createOnce<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
