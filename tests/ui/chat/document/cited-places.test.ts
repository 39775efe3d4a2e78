import { describe, expect, it } from 'vitest'
import { markCitedSpans } from '#src/ui/chat/document/cited-places.ts'

const INCOME = {
  number: 1,
  name: '',
  is_cut: false,
  rows: [
    ['EUR thousand', '2025', '2024'],
    ['Revenue', '1,200', '1,100'],
    ['Cost of sales', '(700)', '(640)'],
    ['Total assets', '9,310', '8,800'],
  ],
}
const TEXT = [
  'Letter to the shareholders',
  '',
  'The mill sold more flour than in any year before, and prices for wheat',
  'were stable. Operating costs increased by 4 % because of higher rents. The board',
  'proposes a dividend of 0.85 per share, payable on 2 June 2026.',
  '',
  'Invoices are due within 30 days of receipt.',
].join('\n')

const PIECES = [{ text: TEXT }, { table: INCOME }]
/** The marked parts of a page as plain text. */
const marked = (statement: string, pieces: Parameters<typeof markCitedSpans>[0] = PIECES) =>
  markCitedSpans(pieces, statement).flatMap((piece) =>
    piece.cited.map(({ start, end }) =>
      'text' in piece
        ? piece.text.slice(start, end).replaceAll('\n', ' ')
        : piece.table.rows.slice(start, end).flat().join(' '),
    ),
  )

describe('the source of a statement', () => {
  it.each([
    ['Revenue, 2025: 1,200', 'Revenue 1,200 1,100'],
    ['Revenue came to €1.200 thousand', 'Revenue 1,200 1,100'],
    ['Cost of sales in 2024 were (640)', 'Cost of sales (700) (640)'],
    [
      'Costs rose by 4 % as rents were higher',
      'Operating costs increased by 4 % because of higher rents.',
    ],
    [
      'The dividend is to be 0.85 per share',
      'proposes a dividend of 0.85 per share, payable on 2 June 2026.',
    ],
    ['It is due “within 30 days”', 'Invoices are due within 30 days of receipt.'],
    [
      'Flour sold better than in any year before, with stable prices for wheat',
      'The mill sold more flour than in any year before, and prices for wheat were stable.',
    ],
  ])('[DOC-206] for the statement %j is the place %j', (statement, place) => {
    expect(marked(statement)).toEqual([place])
  })

  it('[DOC-206] for a statement with several figures is the place of each figure', () => {
    expect(marked('Revenue was 1,200, total assets were 9,310')).toEqual([
      'Revenue 1,200 1,100',
      'Total assets 9,310 8,800',
    ])
  })

  it("[DOC-206] is searched by the statement's last sentence, or by all its sentences if the last one matches nothing", () => {
    expect(marked('Total assets were 9,310. Revenue was 1,200.')).toEqual(['Revenue 1,200 1,100'])
    expect(marked('Revenue was 1,200. See there.')).toEqual(['Revenue 1,200 1,100'])
  })

  it.each([
    '',
    'It was a good year.',
    'Revenue rose.',
    'Revenue was 1,300',
    'The year 2025 was stable',
    'In all there were 1,200',
    'The mill, the board and the shareholders had many other things to decide in spring',
  ])('[DOC-208] is not marked if the page supports the statement too weakly: %j', (statement) => {
    expect(marked(statement)).toEqual([])
  })

  it('[DOC-208] is marked at each of a few places that match equally, and nowhere if there are many', () => {
    const lines = (count: number) => [{ text: 'Rent of the mill: 1,200\n'.repeat(count) }]
    expect(marked('The rent is 1,200', lines(2))).toHaveLength(2)
    expect(marked('The rent is 1,200', lines(12))).toEqual([])
  })

  it('[DOC-208] is searched only in the beginning of a very long page', () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => [`Account ${at}`, `${at * 7}.50`])
    const pieces = [{ table: { ...INCOME, rows: [...rows, ['Last one', '77,777,777']] } }]
    expect(marked('Account 12 has 84.50', pieces)).toEqual(['Account 12 84.50'])
    expect(marked('The last one has 77,777,777', pieces)).toEqual([])
  })
})
