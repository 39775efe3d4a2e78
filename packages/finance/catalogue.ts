import type { Job } from './job.ts'
import { accruedInterest } from './jobs/bonds/accrued-interest/job.ts'
import { bondDuration } from './jobs/bonds/bond-duration/job.ts'
import { bondPrice } from './jobs/bonds/bond-price/job.ts'
import { bondYield } from './jobs/bonds/bond-yield/job.ts'
import { treasuryBill } from './jobs/bonds/treasury-bill/job.ts'
import { zeroCoupon } from './jobs/bonds/zero-coupon/job.ts'
import { acquisitionCost } from './jobs/business/acquisition-cost/job.ts'
import { breakEven } from './jobs/business/break-even/job.ts'
import { cashConversion } from './jobs/business/cash-conversion/job.ts'
import { currentRatio } from './jobs/business/current-ratio/job.ts'
import { daysInventory } from './jobs/business/days-inventory/job.ts'
import { daysPayable } from './jobs/business/days-payable/job.ts'
import { daysSales } from './jobs/business/days-sales/job.ts'
import { dilution } from './jobs/business/dilution/job.ts'
import { discountPrice } from './jobs/business/discount-price/job.ts'
import { ebitda } from './jobs/business/ebitda/job.ts'
import { interestCoverage } from './jobs/business/interest-coverage/job.ts'
import { lifetimeValue } from './jobs/business/lifetime-value/job.ts'
import { markupMargin } from './jobs/business/markup-margin/job.ts'
import { mrrBridge } from './jobs/business/mrr-bridge/job.ts'
import { payoutRatio } from './jobs/business/payout-ratio/job.ts'
import { percentageChange } from './jobs/business/percentage-change/job.ts'
import { preMoney } from './jobs/business/pre-money/job.ts'
import { priceForMargin } from './jobs/business/price-for-margin/job.ts'
import { priceForMarkup } from './jobs/business/price-for-markup/job.ts'
import { quickRatio } from './jobs/business/quick-ratio/job.ts'
import { returnOnAssets } from './jobs/business/return-on-assets/job.ts'
import { returnOnEquity } from './jobs/business/return-on-equity/job.ts'
import { returnOnInvestedCapital } from './jobs/business/return-on-invested-capital/job.ts'
import { runway } from './jobs/business/runway/job.ts'
import { vatAdd } from './jobs/business/vat-add/job.ts'
import { vatExtract } from './jobs/business/vat-extract/job.ts'
import { decliningBalance } from './jobs/depreciation/declining-balance/job.ts'
import { straightLine } from './jobs/depreciation/straight-line/job.ts'
import { sumOfYearsDigits } from './jobs/depreciation/sum-of-years-digits/job.ts'
import { unitsOfProduction } from './jobs/depreciation/units-of-production/job.ts'
import { loan } from './jobs/loans/loan/job.ts'
import { loanAffordable } from './jobs/loans/loan-affordable/job.ts'
import { loanApr } from './jobs/loans/loan-apr/job.ts'
import { loanBalloon } from './jobs/loans/loan-balloon/job.ts'
import { loanInstalment } from './jobs/loans/loan-instalment/job.ts'
import { loanInterestOnly } from './jobs/loans/loan-interest-only/job.ts'
import { loanOverpayment } from './jobs/loans/loan-overpayment/job.ts'
import { loanPayoff } from './jobs/loans/loan-payoff/job.ts'
import { loanRate } from './jobs/loans/loan-rate/job.ts'
import { refinance } from './jobs/loans/refinance/job.ts'
import { capm } from './jobs/projects/capm/job.ts'
import { discountedPaybackLevel } from './jobs/projects/discounted-payback-level/job.ts'
import { equivalentAnnuity } from './jobs/projects/equivalent-annuity/job.ts'
import { irr } from './jobs/projects/irr/job.ts'
import { mirr } from './jobs/projects/mirr/job.ts'
import { npv } from './jobs/projects/npv/job.ts'
import { npvLevel } from './jobs/projects/npv-level/job.ts'
import { paybackLevel } from './jobs/projects/payback-level/job.ts'
import { profitabilityIndex } from './jobs/projects/profitability-index/job.ts'
import { wacc } from './jobs/projects/wacc/job.ts'
import { annuityValue } from './jobs/time-value/annuity-value/job.ts'
import { effectiveRate } from './jobs/time-value/effective-rate/job.ts'
import { futureValue } from './jobs/time-value/future-value/job.ts'
import { growingAnnuity } from './jobs/time-value/growing-annuity/job.ts'
import { growthRate } from './jobs/time-value/growth-rate/job.ts'
import { inflation } from './jobs/time-value/inflation/job.ts'
import { perpetuity } from './jobs/time-value/perpetuity/job.ts'
import { presentValue } from './jobs/time-value/present-value/job.ts'
import { realRate } from './jobs/time-value/real-rate/job.ts'
import { requiredSaving } from './jobs/time-value/required-saving/job.ts'
import { requiredTerm } from './jobs/time-value/required-term/job.ts'
import { savings } from './jobs/time-value/savings/job.ts'
import { withdrawalAmount } from './jobs/time-value/withdrawal-amount/job.ts'
import { withdrawalTime } from './jobs/time-value/withdrawal-time/job.ts'

/** All jobs, by group. */
export const JOBS: readonly Job[] = [
  loan,
  loanAffordable,
  loanApr,
  loanBalloon,
  loanInstalment,
  loanInterestOnly,
  loanOverpayment,
  loanPayoff,
  loanRate,
  refinance,
  annuityValue,
  effectiveRate,
  futureValue,
  growingAnnuity,
  growthRate,
  inflation,
  perpetuity,
  presentValue,
  realRate,
  requiredSaving,
  requiredTerm,
  savings,
  withdrawalAmount,
  withdrawalTime,
  capm,
  discountedPaybackLevel,
  equivalentAnnuity,
  irr,
  mirr,
  npv,
  npvLevel,
  paybackLevel,
  profitabilityIndex,
  wacc,
  accruedInterest,
  bondDuration,
  bondPrice,
  bondYield,
  treasuryBill,
  zeroCoupon,
  decliningBalance,
  straightLine,
  sumOfYearsDigits,
  unitsOfProduction,
  acquisitionCost,
  breakEven,
  cashConversion,
  currentRatio,
  daysInventory,
  daysPayable,
  daysSales,
  dilution,
  discountPrice,
  ebitda,
  interestCoverage,
  lifetimeValue,
  markupMargin,
  mrrBridge,
  payoutRatio,
  percentageChange,
  preMoney,
  priceForMargin,
  priceForMarkup,
  quickRatio,
  returnOnAssets,
  returnOnEquity,
  returnOnInvestedCapital,
  runway,
  vatAdd,
  vatExtract,
]

/** The job with an id. Null if there is none. */
export const jobNamed = (id: string): Job | null => JOBS.find((job) => job.id === id) ?? null
