import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { bookOf, formula, number, sheetOf, text } from '#tests/support/models/aggregate-book.ts'
import { createChecks, type Job } from '../support/job.ts'
import type { ModelCall, ModelReply, ModelScript } from '../support/scripted-model.ts'

const COLUMNS = 10
const SHEETS = [
  ['North', 4000],
  ["South 'A'", 4000],
  ['Plan', 2000],
] as const
/** Formulas with their error, in turn. */
const FAILING = [
  ['=B2/0', '#DIV/0!'],
  ['=VLOOKUP("none",A2:B9,2,FALSE)', '#N/A'],
  ['=B2+#REF!', '#REF!'],
  ['=A2*2', '#VALUE!'],
  ['=SUMM(B2:B9)', '#NAME?'],
  ['=SQRT(-1)', '#NUM!'],
] as const
/** Every cell whose number is a multiple of this one has an error. */
const SPACING = 691

const failingCell = (at: number): CellState => {
  const [code, error] = FAILING[at % FAILING.length] ?? FAILING[0]
  return formula(code, text(error))
}

/** A workbook of 100,000 cells with errors at known places, and texts that only mention errors. */
const brokenBook = (): { readonly book: WorkbookData; readonly planted: readonly string[] } => {
  const planted: string[] = []
  let cell = 0
  const sheets = SHEETS.map(([name, rows]) =>
    sheetOf(
      name,
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: COLUMNS }, (__, column) => {
          cell += 1
          if (row === 0) return text(column === 0 ? 'Line' : `Month ${column}`)
          if (column === 0) return text(row % 500 === 0 ? `was #DIV/0! in May` : `Item ${row}`)
          if (cell % SPACING !== 0) return number((cell * 7919) % 10_007)
          planted.push(`${quoteSheetName(name)}!${cellName(row, column)}`)
          return failingCell(planted.length)
        }),
      ),
    ),
  )
  return { book: bookOf(sheets), planted }
}

type Found = {
  readonly count: number
  readonly hits: readonly { readonly cell: string }[]
  readonly left_out: number
}

/** The ranges that a cut result says to search next. Whole worksheets are written as columns. */
const restOf = ({ next = '' }: ModelReply): readonly string[] => {
  const [ranges = '', sheets] = next
    .replace(/^For the rest, search /, '')
    .replace(/\.$/, '')
    .split(', then the worksheets ')
  if (next === '') return []
  const named = sheets === undefined ? [] : sheets.split(', ')
  return [...ranges.split(' and '), ...named.map((name) => `${quoteSheetName(name)}!A:XFD`)]
}

/** Searches all worksheets for errors, then what a cut list leaves out. */
function* script(found: Set<string>): ModelScript {
  let calls: readonly ModelCall[] = [['find', { what: 'errors' }]]
  while (calls.length > 0) {
    const replies: readonly ModelReply[] = yield calls
    for (const { data } of replies) for (const { cell } of (data as Found).hits) found.add(cell)
    calls = replies.flatMap(restOf).map((range) => ['find', { what: 'errors', range }])
  }
  return `Found ${found.size} cells with errors.`
}

/** All errors among 100,000 cells, found without a change. */
export const findErrors: Job = {
  name: 'g) all errors among 100,000 cells',
  mostSteps: 4,
  run: async (world) => {
    const { book, planted } = brokenBook()
    const found = new Set<string>()
    const outcome = await world.ask({
      message: 'List all cells with errors.',
      workbook: book,
      script: script(found),
    })
    const checks = createChecks()
    checks.equal('errors found', [...found].toSorted(), planted.toSorted())
    checks.equal('revision', outcome.revision, 1)
    checks.equal('changes', outcome.changes, [])
    return { outcome, faults: checks.faults }
  },
}
