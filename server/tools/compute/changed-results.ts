import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../../sheets/display.ts'
import {
  columnHeaderOf,
  labelledCellsOf,
  type LabelledCells,
  type FigureCell,
} from '../../sheets/labelled-rows.ts'

/** A labelled result before and after a change, as the sheet displays it. */
export type ChangedResult = {
  readonly sheet: string
  readonly cell: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Maximum results per output. */
const MOST_RESULTS = 24
const isVerdict = (text: string): boolean => /^(ok|check)$/i.test(text)

const shownAt = (
  workbook: WorkbookData,
  { id }: { readonly id: string },
  at: FigureCell,
): string => {
  const sheet = workbook.sheets[id]
  return sheet ? displayText(workbook, cellAt(sheet, at.row, at.column)).trim() : ''
}

/** A label that names only a period, as in an annual summary. */
const PERIOD_ONLY = /^(?:year|quarter|month|week) \d+$/i

/**
 * The name of a result. A label that names only a period gets the column header in front:
 * "Interest, year 1".
 */
const nameOf = (
  workbook: WorkbookData,
  { sheet, label }: LabelledCells,
  at: FigureCell,
): string => {
  if (!PERIOD_ONLY.test(label)) return label
  const { head } = columnHeaderOf(workbook, sheet, at)
  return head === '' ? label : `${head}, ${label.toLowerCase()}`
}

const resultOf = (
  before: WorkbookData,
  after: WorkbookData,
  line: LabelledCells,
): ChangedResult | null => {
  const { sheet, cells } = line
  const counted = cells.filter(({ isFormula }) => isFormula)
  // For a check, we show its verdict ("OK") if there is one, because it says more than the
  // difference.
  const at = counted.find((one) => isVerdict(shownAt(after, sheet, one))) ?? counted[0]
  if (!at) return null
  const texts = { before: shownAt(before, sheet, at), after: shownAt(after, sheet, at) }
  const label = nameOf(after, line, at)
  return { sheet: sheet.name, cell: cellName(at.row, at.column), label, ...texts }
}

const tells = ({ label, before, after }: ChangedResult): boolean =>
  before !== after || (isVerdict(after) && /^(all )?checks?\b/i.test(label))

/**
 * Labelled results that a change altered, plus all checks. Lines with a single result come first,
 * because such lines hold the key figures. Within each group the order follows the tabs.
 */
export const changedResultsOf = (
  before: WorkbookData,
  after: WorkbookData,
): readonly ChangedResult[] => {
  const candidates = labelledCellsOf(after).flatMap((line) => {
    const result = resultOf(before, after, line)
    return result && tells(result) ? [{ result, isOne: line.cells.length === 1 }] : []
  })
  return [...candidates.filter(({ isOne }) => isOne), ...candidates.filter(({ isOne }) => !isOne)]
    .slice(0, MOST_RESULTS)
    .map(({ result }) => result)
}
