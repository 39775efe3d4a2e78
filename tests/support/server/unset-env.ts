import { VARIABLES } from '#server/config.ts'

/**
 * Unsets every variable of the server. Spread it after the shell's variables and before the
 * intended ones. It keeps keys and databases of the shell and of `.env` away from tests and
 * benchmarks.
 */
export const UNSET_ENV: Readonly<Record<string, string>> = Object.fromEntries(
  VARIABLES.map((name) => [name, '']),
)
