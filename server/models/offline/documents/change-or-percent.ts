import { isFigure } from './amounts.ts'
import type { Fact } from './fact.ts'
import { withoutPeriods } from './periods.ts'

const MOVE =
  '(?:changes?|growth|variances?|var|differences?|diff|delta|movements?|increase|decrease|yoy|y/y|veränderung|abweichung)'
/** A heading that only says "change": "Change", "% growth", "Increase/(decrease)". */
const OF_CHANGE = new RegExp(
  String.raw`^\W*(?:(?:pct|percent(?:age)?|annual|absolute|abs|in)\W+)*${MOVE}(?:\W+${MOVE})?(?:\W+(?:in|pct|percent|abs|absolute|yoy))*\W*$`,
  'iu',
)
const ASKS_CHANGE =
  /%|\b(?:chang|grow|grew|varia|var\b|differ|diff\b|delta|mov|increas|decreas|ris|rose|fell|fall|drop|declin|develop|evol|improv|yoy|vs|versus|percent)/i
const ASKS_SHARE =
  /\b(?:rates?|margins?|shares?|yields?|returns?|ratios?|proportion|portion|part|cover|gearing|split|mix|marge|anteil|quote)\b/i
/** Names that mean an amount. */
const AMOUNT =
  /\b(?:revenues?|sales|turnover|profit|income|earnings|ebitda|ebit|costs?|expenses|cogs|capex|assets|liabilities|equity|cash|debt|borrowings|payables|receivables|inventor(?:y|ies)|umsatz(?:erlöse)?|jahresüberschuss)\b/i

/** True for a figure that is a change or a percentage, although the question asks for an amount. */
export const isChangeOrPercent = (
  { question, label }: { readonly question: string; readonly label: string },
  { row, column, value }: Fact,
): boolean => {
  if (ASKS_CHANGE.test(question)) return false
  if ([row, column ?? ''].some((name) => OF_CHANGE.test(withoutPeriods(name)))) return true
  return value.includes('%') && isFigure(value) && AMOUNT.test(label) && !ASKS_SHARE.test(question)
}
