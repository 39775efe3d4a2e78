/** The message of an error, or any other thrown value as text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The code of a system or database error, such as `ENOENT`. Undefined without one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
