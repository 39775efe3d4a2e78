/** Caches the last result for two identities, so a derived array keeps its reference. */
export const memoTwo = <A extends object, B, T>(derive: (a: A, b: B) => T): ((a: A, b: B) => T) => {
  const cache = new WeakMap<A, { readonly b: B; readonly value: T }>()
  return (a, b) => {
    const hit = cache.get(a)
    if (hit && hit.b === b) return hit.value
    const value = derive(a, b)
    cache.set(a, { b, value })
    return value
  }
}

/** Caches the last result for one identity. */
export const memoOne = <A extends object, T>(derive: (a: A) => T): ((a: A) => T) => {
  const derived = memoTwo((a: A, _version: 0) => derive(a))
  return (a) => derived(a, 0)
}
