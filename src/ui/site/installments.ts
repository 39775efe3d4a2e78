/**
 * One month of a loan with level payments. Amounts are in the loan's currency, rounded to the cent.
 */
export type Installment = {
  readonly number: number
  /** First day of the month in which the payment is due. */
  readonly due: Date
  readonly interest: number
  readonly principal: number
  readonly closing: number
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/**
 * The first `count` months of a loan. `rate` is yearly: 0.0625 for 6.25 %. The payment is rounded
 * to the cent, so the figures add up exactly. The last month clears the balance.
 */
export const installments = (
  loan: { readonly amount: number; readonly rate: number; readonly months: number },
  first: { readonly year: number; readonly month: number },
  count: number,
): readonly Installment[] => {
  const monthly = loan.rate / 12
  const payment = cents((loan.amount * monthly) / (1 - (1 + monthly) ** -loan.months))
  const rows: Installment[] = []
  let opening = loan.amount
  for (let number = 1; number <= count; number += 1) {
    const interest = cents(opening * monthly)
    const principal = number === loan.months ? opening : cents(payment - interest)
    opening = cents(opening - principal)
    const due = new Date(first.year, first.month - 1 + number - 1, 1)
    rows.push({ number, due, interest, principal, closing: opening })
  }
  return rows
}
