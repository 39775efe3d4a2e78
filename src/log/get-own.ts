/** What a record holds under a key: an id is any word, and may be the name of what every object has. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record less some of its keys. */
export const without = <T>(
  record: Readonly<Record<string, T>>,
  keys: readonly string[],
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

/** A record with what stands under one key under another. */
export const rekey = <T>(
  record: Readonly<Record<string, T>>,
  from: string,
  to: string,
): Readonly<Record<string, T>> => {
  const one = getOwn(record, from)
  return one === undefined ? record : { ...without(record, [from]), [to]: one }
}
