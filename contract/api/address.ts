/**
 * Builds the address of a call: encodes the path parameters and appends the query.
 * `addressOf('/api/chat/:id/', { id: 'a/b' })` gives `/api/chat/a%2Fb/`.
 */
export const addressOf = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeSegment(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

/**
 * `encodeURIComponent` leaves "." and ".." alone. We encode their dots so an id can't change the
 * path.
 */
const encodeSegment = (segment: string): string =>
  /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)
