/** Names of financial statements. Comprehensive income must precede income. */
const STATEMENTS: readonly RegExp[] = [
  /\bcomprehensive income\b/i,
  /\bincome statements?\b|\bprofit (?:and|&|or) loss\b|\bstatements? of (?:income|operations|earnings)\b/i,
  /\bbalance sheets?\b|\bfinancial position\b/i,
  /\bcash[- ]?flow statements?\b|\bstatements? of cash[- ]?flows?\b/i,
  /\bchanges in (?:shareholders['’]? )?equity\b/i,
]

/**
 * The index in `STATEMENTS` of the first statement that the text names, null for none. All names of
 * a statement share an index.
 */
export const statementIn = (text: string): number | null => {
  const at = STATEMENTS.findIndex((one) => one.test(text))
  return at < 0 ? null : at
}
