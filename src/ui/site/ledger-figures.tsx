import { clsx } from 'clsx'
import * as css from './figures.css.ts'
import { installments } from './installments.ts'

const loan = { amount: 1_200_000, rate: 0.0625, months: 120 }
const rows = installments(loan, { year: 2027, month: 1 }, 12)
const sum = (pick: (row: (typeof rows)[number]) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

const month = new Intl.DateTimeFormat('en-US', { month: 'short' })
const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a date, as in "01 Sep 2027". */
const fullDate = (date: Date): string =>
  `${String(date.getDate()).padStart(2, '0')} ${month.format(date)} ${date.getFullYear()}`

/** A no-break space keeps an empty cell's height and border. */
const NOTHING = '\u00a0'

/** The first year of a calculated loan: 1,200,000 at 6.25 % over ten years. */
export const LedgerFigures = () => (
  <table className={css.schedule}>
    <thead>
      <tr>
        <th className={css.head.text}>No.</th>
        <th className={css.head.text}>Term loan, Mill Street</th>
        <th className={css.head.figure}>Interest</th>
        <th className={css.head.figure}>Principal</th>
        <th className={css.head.figure}>Closing</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ number, due, interest, principal, closing }) => {
        const last = number === rows.length
        return (
          <tr key={number}>
            <td className={clsx(css.cell, last && css.lastCell, css.number)}>{number}</td>
            <td className={clsx(css.cell, last && css.lastCell)}>{fullDate(due)}</td>
            <td className={clsx(css.cell, css.figureCell, last && css.lastCell)}>
              {money.format(interest)}
            </td>
            <td className={clsx(css.cell, css.figureCell, last && css.lastCell)}>
              {money.format(principal)}
            </td>
            <td className={clsx(css.cell, css.figureCell, last && css.lastCell)}>
              {money.format(closing)}
            </td>
          </tr>
        )
      })}
      <tr>
        <td className={css.total.text}>{NOTHING}</td>
        <td className={css.total.text}>Paid in 2027</td>
        <td className={css.total.figure}>{money.format(sum((row) => row.interest))}</td>
        <td className={css.total.figure}>{money.format(sum((row) => row.principal))}</td>
        <td className={css.total.text}>{NOTHING}</td>
      </tr>
    </tbody>
  </table>
)
