import { findMonthNames } from './figures.ts'

/** A request about a ledger. */
export type LedgerIntent =
  | {
      /** The difference between two months. Without named months it means the last two. */
      readonly kind: 'changes'
      /** Month numbers from 1. */
      readonly months: readonly number[]
    }
  /** A 13-week cash forecast. */
  | { readonly kind: 'forecast' }

const CHANGES =
  /\b(?:what(?:['’]s| has| have)? changed|compare|differs?|differences?|movements?|variances?|changes?)\b/i
const FORECAST =
  /\b(?:13|thirteen)[- ]weeks?\b.*\b(?:cash|liquidity)\b|\bcash(?:[- ]flow)? forecast\b/i

/** Recognises a comparison of two months or a cash forecast, else returns null. */
export const readLedgerIntent = (text: string): LedgerIntent | null => {
  if (FORECAST.test(text)) return { kind: 'forecast' }
  const months = findMonthNames(text)
  const isAsked = CHANGES.test(text) && (months.length === 2 || /\bmonths\b/i.test(text))
  return isAsked ? { kind: 'changes', months } : null
}
