/** Ids per statement, below the parameter limit of both databases. */
const BATCH_IDS = 500

/** Removes duplicate ids and splits the rest into batches of at most `BATCH_IDS`. */
export const inBatches = (ids: readonly string[]): readonly (readonly string[])[] => {
  const distinct = [...new Set(ids)]
  return Array.from({ length: Math.ceil(distinct.length / BATCH_IDS) }, (_, index) =>
    distinct.slice(index * BATCH_IDS, (index + 1) * BATCH_IDS),
  )
}

/**
 * Builds a case-insensitive substring pattern for `like … escape '\'`. NUL would end a SQLite
 * pattern, so it becomes U+FFFD, as in PostgreSQL.
 */
export const likePattern = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replaceAll('\0', '\uFFFD')
    .replace(/[\\%_]/g, '\\$&')}%`
