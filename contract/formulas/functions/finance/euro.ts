/** Units of each currency per euro at the fixed rate, and the decimals of its amounts. */
const RATES: { readonly [currency: string]: readonly [rate: number, decimals: number] } = {
  ATS: [13.7603, 2],
  BEF: [40.3399, 0],
  CYP: [0.585274, 2],
  DEM: [1.95583, 2],
  EEK: [15.6466, 2],
  ESP: [166.386, 0],
  EUR: [1, 2],
  FIM: [5.94573, 2],
  FRF: [6.55957, 2],
  GRD: [340.75, 0],
  HRK: [7.5345, 2],
  IEP: [0.787564, 2],
  ITL: [1936.27, 0],
  LTL: [3.4528, 2],
  LUF: [40.3399, 0],
  LVL: [0.702804, 2],
  MTL: [0.4293, 2],
  NLG: [2.20371, 2],
  PTE: [200.482, 0],
  SIT: [239.64, 2],
  SKK: [30.126, 2],
}

/** Excel's minimum precision of the intermediate euro amount. */
const FEWEST_DIGITS = 3
const MOST_DIGITS = 15

/**
 * Rounds halves away from 0. `toPrecision` first removes binary noise, which could leave a decimal
 * half too low.
 */
const rounded = (amount: number, decimals: number): number => {
  const parts = Number((Math.abs(amount) * 10 ** decimals).toPrecision(MOST_DIGITS))
  return (Math.sign(amount) * Math.round(parts)) / 10 ** decimals
}

/** The last two arguments of EUROCONVERT. */
export type EuroRounding = { readonly isFull: boolean; readonly digits: number | null }

/** EUROCONVERT. Null for an unknown currency or an invalid precision. */
export const euroConvert = (
  amount: number,
  source: string,
  target: string,
  { isFull, digits }: EuroRounding,
): number | null => {
  const [from, to] = [RATES[source.toUpperCase()], RATES[target.toUpperCase()]]
  if (from === undefined || to === undefined) return null
  if (digits !== null && digits < FEWEST_DIGITS) return null
  if (source.toUpperCase() === target.toUpperCase()) return amount
  const euros = amount / from[0]
  const base = digits === null ? euros : Number(euros.toPrecision(Math.min(digits, MOST_DIGITS)))
  return isFull ? base * to[0] : rounded(base * to[0], to[1])
}
