/** One month of a loan. Each amount is rounded to the cent. */
export type BankRow = {
  readonly opening: number
  readonly payment: number
  readonly interest: number
  readonly principal: number
  readonly closing: number
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Amortization schedule as a bank rounds it. The last payment clears the remaining debt. */
export const bankSchedule = (amount: number, rate: number, months: number): readonly BankRow[] => {
  const monthly = rate / 12
  const level = cents(
    monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months),
  )
  const rows: BankRow[] = []
  let opening = amount
  for (let number = 1; number <= months; number += 1) {
    const interest = cents(opening * monthly)
    const owed = cents(opening + interest)
    const payment = number === months ? owed : Math.min(level, owed)
    const principal = cents(payment - interest)
    const closing = cents(opening - principal)
    rows.push({ opening, payment, interest, principal, closing })
    opening = closing
  }
  return rows
}
