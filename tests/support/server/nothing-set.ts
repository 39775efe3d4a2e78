import { VARIABLES } from '#server/config.ts'

/**
 * Every variable of the server as not set. Put between the shell's variables and those that are meant,
 * it keeps keys and databases of the shell, and of a `.env`, from a server of tests or benchmarks (BOOT-12).
 */
export const NOTHING_SET: Readonly<Record<string, string>> = Object.fromEntries(
  VARIABLES.map((name) => [name, '']),
)
