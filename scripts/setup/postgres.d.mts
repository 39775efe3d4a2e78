/** Returns the folder of PostgreSQL's programs for the tests, or undefined. */
export function findPostgres(): string | undefined
/** Finds or installs PostgreSQL. Returns undefined if neither works. */
export function ensurePostgres(): string | undefined
