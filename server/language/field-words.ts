import { wordsOf } from './words.ts'

/**
 * Words of the field that change a figure or name another one. If a job has no use for one in a
 * message, an answer could be wrong without a word.
 */
const FIELD_WORDS = `
  after-tax pre-tax post-tax taxed taxable untaxed pre-money premoney mid-year midyear deferred grace
  indexed escalating stepped balloon bullet fee fees commission points insurance escrow inflation real
  nominal effective continuous continuously simple compound compounded daily weekly fortnightly monthly
  quarterly half-yearly semiannual yearly annually advance arrears due beginning upfront deposit down
  downpayment residual salvage scrap salvaged variable floating capped excluding exclusive excl without
  less minus net gross except only partial prorated leasing lease rent payout dividend eps dps roce roic
  roi turns turnover inventory coverage leverage gearing ratio multiple beta unlevered levered terminal
  perpetual forever starting growing grows growth rise rises rising increase decrease shrinking extra overpay
  overpayment holiday offset penalty discounted modified duration convexity accrued clean dirty spread
  option warrant convertible preferred preference dilution pool cap waterfall participating carried
  hurdle churn cohort arpu arpa cac ltv payback runway burn expansion contraction prepaid goodwill
  minority associates impairment revaluation disposal sold gain loss units hours miles mileage vat gst
  tax excise duty tariff withholding rebate markdown markup margin contribution break-even breakeven
  pbt pbit pat ebt ebit ebitda nopat cogs opex capex fcf fcfe fcff noi gmv tcv acv arr mrr wip ppe nwc
  capm wacc irr npv roe roa nav aum ltv ltc dscr icr cpr smm oid bid ask mid eoy boy ytd ttm ltm
  better worse compare versus vs difference instead part portion principal
`

let known: ReadonlySet<string> | null = null

/** True for a stem of a word that must have a place. */
export const isFieldStem = (stem: string): boolean => {
  known ??= new Set(wordsOf(FIELD_WORDS).map((word) => word.stem))
  return known.has(stem)
}
