/**
 * Returns a function that creates the value with its first call. Formats of Intl take milliseconds to create, which a
 * page that doesn't need them yet can't spare while it loads.
 */
export function createOnce<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
