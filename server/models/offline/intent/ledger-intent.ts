import { findMonthNames } from './figures.ts'

/** What is asked of a ledger. */
export type LedgerIntent =
  | {
      /** What changed between two months; the last two where none are named. */
      readonly kind: 'changes'
      /** From 1. */
      readonly months: readonly number[]
    }
  /** Thirteen weeks of cash. */
  | { readonly kind: 'forecast' }

const CHANGES =
  /\b(?:what(?:['’]s| has| have)? changed|compare|differs?|differences?|movements?|variances?|changes?)\b/i
const FORECAST =
  /\b(?:13|thirteen)[- ]weeks?\b.*\b(?:cash|liquidity)\b|\bcash(?:[- ]flow)? forecast\b/i

/** Two months of a ledger side by side, or a forecast of its cash; null for all else. */
export const ofLedger = (text: string): LedgerIntent | null => {
  if (FORECAST.test(text)) return { kind: 'forecast' }
  const months = findMonthNames(text)
  const isAsked = CHANGES.test(text) && (months.length === 2 || /\bmonths\b/i.test(text))
  return isAsked ? { kind: 'changes', months } : null
}
