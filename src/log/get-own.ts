/** Reads an own property, because an id may equal a name on `Object.prototype`. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

export const withoutKeys = <T>(
  record: Readonly<Record<string, T>>,
  keys: readonly string[],
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))

export const renameKey = <T>(
  record: Readonly<Record<string, T>>,
  from: string,
  to: string,
): Readonly<Record<string, T>> => {
  const one = getOwn(record, from)
  return one === undefined ? record : { ...withoutKeys(record, [from]), [to]: one }
}
