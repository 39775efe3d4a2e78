/** Error codes of a unique constraint violation. */
const POSTGRES_CODE = '23505'
const SQLITE_CODE = 2067

/** True if a statement violated a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === POSTGRES_CODE) ||
    ('errcode' in error && error.errcode === SQLITE_CODE))
