/** Folder of PostgreSQL's programs for the tests, or undefined. */
export function findPostgres(): string | undefined
/** Finds PostgreSQL or installs it; undefined when neither works. */
export function ensurePostgres(): string | undefined
