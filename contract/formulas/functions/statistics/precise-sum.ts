/** Factor that splits a number into two halves of its digits. */
const HALVES = 2 ** 27 + 1
/** Larger numbers overflow when multiplied by `HALVES`. */
const MOST = 2 ** 996

/** Rounding error of a product (Dekker). */
const lostInProduct = (one: number, other: number, product: number): number => {
  const [cutOne, cutOther] = [HALVES * one, HALVES * other]
  const [highOne, highOther] = [cutOne - (cutOne - one), cutOther - (cutOther - other)]
  const [lowOne, lowOther] = [one - highOne, other - highOther]
  return (
    lowOne * lowOther - (product - highOne * highOther - lowOne * highOther - highOne * lowOther)
  )
}

/** Rounding error of a sum (Knuth). */
const lostInSum = (one: number, other: number, sum: number): number => {
  const part = sum - one
  return one - (sum - part) + (other - part)
}

/** Dot product with twice the precision, rounded at the end (Ogita, Rump and Oishi). */
export const sumOfProducts = (ones: readonly number[], others: readonly number[]): number => {
  let [sum, error] = [0, 0]
  for (let at = 0; at < ones.length; at += 1) {
    const [one = 0, other = 0] = [ones[at], others[at]]
    const product = one * other
    const next = sum + product
    const isCut = Math.abs(one) < MOST && Math.abs(other) < MOST
    error += lostInSum(sum, product, next) + (isCut ? lostInProduct(one, other, product) : 0)
    sum = next
  }
  return sum + error
}
