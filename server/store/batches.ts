/** Most ids in one statement, below every database's limit of parameters. */
const BATCH_IDS = 500

/** Distinct ids in batches that fit one statement. */
export const inBatches = (ids: readonly string[]): readonly (readonly string[])[] => {
  const distinct = [...new Set(ids)]
  return Array.from({ length: Math.ceil(distinct.length / BATCH_IDS) }, (_, index) =>
    distinct.slice(index * BATCH_IDS, (index + 1) * BATCH_IDS),
  )
}

/**
 * A pattern for `like … escape '\'` that finds texts holding the words as they stand, in any case. NUL,
 * which would end a pattern in SQLite, becomes the sign for what cannot be shown, as in PostgreSQL.
 */
export const likePattern = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replaceAll('\0', '\uFFFD')
    .replace(/[\\%_]/g, '\\$&')}%`
