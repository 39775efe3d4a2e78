import * as css from './specimen.css.ts'
import { loan, money, payment, schedule, totalInterest } from './specimen-loan.ts'

type Kind = 'text' | 'number' | 'input' | 'title' | 'head' | 'headNumber' | 'result'
type Cell = { readonly text: string; readonly kind?: Kind; readonly current?: boolean }

const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const WIDTHS = [104, 100, 84, 84, 84, 100, 104]
/** Rows of the schedule that the frame has room for. */
const SHOWN_ROWS = 10

const inputs: readonly (readonly Cell[])[] = [
  [{ text: 'Loan schedule', kind: 'title' }],
  [{ text: 'Amounts in USD. Blue is typed, black is calculated.', kind: 'text' }],
  [],
  [{ text: 'Amount' }, { text: money(loan.amount), kind: 'input' }],
  [{ text: 'Annual rate' }, { text: '6.50%', kind: 'input' }],
  [{ text: 'Term, months' }, { text: String(loan.months), kind: 'input' }],
  [],
  [{ text: 'Payment' }, { text: money(payment), kind: 'result', current: true }],
  [{ text: 'Total interest' }, { text: money(totalInterest), kind: 'result' }],
  [],
  [
    { text: 'No.', kind: 'headNumber' },
    ...['Opening', 'Payment', 'Interest', 'Principal', 'Closing'].map((text): Cell => ({
      text,
      kind: 'headNumber',
    })),
  ],
]

const rows: readonly (readonly Cell[])[] = [
  ...inputs,
  ...schedule
    .slice(0, SHOWN_ROWS)
    .map(({ number, interest, principal, closing }): Cell[] =>
      [
        String(number),
        money(closing + principal),
        money(interest + principal),
        money(interest),
        money(principal),
        money(closing),
      ].map((text) => ({ text, kind: 'number' })),
    ),
]

/** The sheet of the specimen as the grid shows it. */
export const SpecimenGrid = () => (
  <div className={css.sheet}>
    <div className={css.formula}>
      <span className={css.cellName}>B8</span>
      <span className={css.content}>=-PMT(B5/12, B6, B4)</span>
    </div>
    <div className={css.cut}>
      <table className={css.table}>
        <colgroup>
          <col style={{ width: 36 }} />
          {WIDTHS.map((width, index) => (
            <col key={COLUMNS[index]} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={css.edge({})}>{'\u00a0'}</td>
            {COLUMNS.map((letter) => (
              <th key={letter} className={css.edge({ on: letter === 'B' })}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <th className={css.edge({ on: row === 7 })}>{row + 1}</th>
              {COLUMNS.map((letter, column) => {
                const cell = cells[column]
                return (
                  <td
                    key={letter}
                    className={css.cell({
                      kind: cell?.kind ?? 'text',
                      current: cell?.current ?? false,
                    })}
                    style={
                      row === 1 && column === 0 ? { overflow: 'visible', zIndex: 1 } : undefined
                    }
                  >
                    {cell?.text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
