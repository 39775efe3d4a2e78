/** Cuts a number into two of half its digits each. */
const HALVES = 2 ** 27 + 1
/** Above this a number cannot be cut: its product with `HALVES` leaves the range of numbers. */
const MOST = 2 ** 996

/** What a product of two numbers loses by rounding (Dekker). */
const lostInProduct = (one: number, other: number, product: number): number => {
  const [cutOne, cutOther] = [HALVES * one, HALVES * other]
  const [highOne, highOther] = [cutOne - (cutOne - one), cutOther - (cutOther - other)]
  const [lowOne, lowOther] = [one - highOne, other - highOther]
  return (
    lowOne * lowOther - (product - highOne * highOther - lowOne * highOther - highOne * lowOther)
  )
}

/** What a sum of two numbers loses by rounding (Knuth). */
const lostInSum = (one: number, other: number, sum: number): number => {
  const part = sum - one
  return one - (sum - part) + (other - part)
}

/** The sum of the products of two lists, as if it had twice the digits until it is rounded (Ogita, Rump and Oishi). */
export const sumOfProducts = (ones: readonly number[], others: readonly number[]): number => {
  let [sum, lost] = [0, 0]
  for (let at = 0; at < ones.length; at += 1) {
    const [one = 0, other = 0] = [ones[at], others[at]]
    const product = one * other
    const next = sum + product
    const isCut = Math.abs(one) < MOST && Math.abs(other) < MOST
    lost += lostInSum(sum, product, next) + (isCut ? lostInProduct(one, other, product) : 0)
    sum = next
  }
  return sum + lost
}
