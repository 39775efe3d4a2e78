/** What an error says of itself, or whatever was thrown as text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
