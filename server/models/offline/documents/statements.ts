/**
 * Names of financial statements. Comprehensive income must come first, because "comprehensive
 * income statement" also matches the next entry.
 */
const STATEMENTS: readonly RegExp[] = [
  /\bcomprehensive income\b/i,
  /\bincome statements?\b|\bprofit (?:and|&|or) loss\b|\bstatements? of (?:income|operations|earnings)\b/i,
  /\bbalance sheets?\b|\bfinancial position\b/i,
  /\bcash[- ]?flow statements?\b|\bstatements? of cash[- ]?flows?\b/i,
  /\bchanges in (?:shareholders['’]? )?equity\b/i,
]

/**
 * The index of the first entry of `STATEMENTS` that matches anywhere in the text, or null. One
 * entry covers all names of its statement.
 */
export const statementIn = (text: string): number | null => {
  const at = STATEMENTS.findIndex((one) => one.test(text))
  return at < 0 ? null : at
}
