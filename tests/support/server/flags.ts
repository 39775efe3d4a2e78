import type { Switches } from '#contract/api/flags.ts'

const NAMES = ['chat', 'spreadsheets', 'documents', 'codeExec', 'billing'] as const

/** All 32 combinations of feature flags, all enabled first. */
export const FLAG_COMBINATIONS: readonly Switches[] = Array.from(
  { length: 2 ** NAMES.length },
  (_, at) => ({
    chat: (at & 1) === 0,
    spreadsheets: (at & 2) === 0,
    documents: (at & 4) === 0,
    codeExec: (at & 8) === 0,
    billing: (at & 16) === 0,
  }),
)

/** `FLAG_COMBINATIONS` with the disabled flags in words, for test names. */
export const NAMED_COMBINATIONS = FLAG_COMBINATIONS.map(
  (flags) => [NAMES.filter((name) => !flags[name]).join(', ') || 'nothing', flags] as const,
)

/** Names in `table` for which all needed flags are enabled. */
export const enabledNamesOf = <T extends string>(
  table: Readonly<Record<T, readonly (keyof Switches)[]>>,
  flags: Switches,
): readonly T[] =>
  (Object.keys(table) as T[]).filter((name) => table[name].every((one) => flags[one]))
