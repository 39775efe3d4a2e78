/** A value that must be unique is there already: what PostgreSQL and SQLite call that. */
const POSTGRES_CODE = '23505'
const SQLITE_CODE = 2067

/** Whether a statement failed because a value that must be unique is there already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === POSTGRES_CODE) ||
    ('errcode' in error && error.errcode === SQLITE_CODE))
