import type { Switches } from '#contract/api/flags.ts'

const NAMES = ['chat', 'spreadsheets', 'documents', 'codeExec', 'billing'] as const

/** Every way to switch features on and off, all on first: 32 of them. */
export const COMBINATIONS: readonly Switches[] = Array.from(
  { length: 2 ** NAMES.length },
  (_, at) => ({
    chat: (at & 1) === 0,
    spreadsheets: (at & 2) === 0,
    documents: (at & 4) === 0,
    codeExec: (at & 8) === 0,
    billing: (at & 16) === 0,
  }),
)

/** The same with what is off in words, for the name of a test. */
export const NAMED = COMBINATIONS.map(
  (flags) => [NAMES.filter((name) => !flags[name]).join(', ') || 'nothing', flags] as const,
)

/** What of a table of names by their switches is there: those with all of theirs on. */
export const thereOf = <T extends string>(
  table: Readonly<Record<T, readonly (keyof Switches)[]>>,
  flags: Switches,
): readonly T[] =>
  (Object.keys(table) as T[]).filter((name) => table[name].every((one) => flags[one]))
