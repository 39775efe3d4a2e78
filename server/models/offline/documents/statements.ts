/** Financial statements by what they are called; comprehensive income before income. */
const STATEMENTS: readonly RegExp[] = [
  /\bcomprehensive income\b/i,
  /\bincome statements?\b|\bprofit (?:and|&|or) loss\b|\bstatements? of (?:income|operations|earnings)\b/i,
  /\bbalance sheets?\b|\bfinancial position\b/i,
  /\bcash[- ]?flow statements?\b|\bstatements? of cash[- ]?flows?\b/i,
  /\bchanges in (?:shareholders['’]? )?equity\b/i,
]

/** Which financial statement a text names first in that order: a number that is the same for its other names; null for none. */
export const statementIn = (text: string): number | null => {
  const at = STATEMENTS.findIndex((one) => one.test(text))
  return at < 0 ? null : at
}
