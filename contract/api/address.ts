/** The address of a call: parameters encoded, query appended; ids never steer the path. */
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

/** "." and ".." survive encodeURIComponent and would steer the path, so their dots are written out. */
const encodeSegment = (segment: string): string =>
  /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%252E') : encodeURIComponent(segment)
