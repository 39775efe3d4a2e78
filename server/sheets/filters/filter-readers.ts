import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { formulaRunsOf, type FormulaRun } from '../formulas/formula-runs.ts'
import { readersOf, type SheetRange } from '../formulas/reference-areas.ts'
import { ReferenceGraph } from '../formulas/reference-graph.ts'

/** Formulas over filtered rows: those that leave hidden rows out, and sums that count them. */
export type FilterReaders = { readonly visible: readonly string[]; readonly all: readonly string[] }

const VISIBLE_ONLY = /(?<![\p{L}\p{N}_.])(?:SUBTOTAL|AGGREGATE)\(/iu
const COUNTS_ALL = /(?<![\p{L}\p{N}_.])(?:SUM|SUMIFS?|SUMPRODUCT|AVERAGE|COUNTA?)\(/iu

const placeOf = (sheet: string, run: FormulaRun): string =>
  `${quoteSheetName(sheet)}!${cellName(run.startRow, run.startColumn)}`

/** Names the first cell of each run of formulas that reads the rows and may add them up. */
export const filterReadersOf = (workbook: WorkbookData, body: SheetRange): FilterReaders => {
  const graph = new ReferenceGraph(workbook)
  const [visible, all]: [string[], string[]] = [[], []]
  for (const sheet of sheetsOf(workbook))
    for (const run of formulaRunsOf(sheet)) {
      const list = VISIBLE_ONLY.test(run.formula) ? visible : all
      if (list === all && !COUNTS_ALL.test(run.formula)) continue
      const areas = graph
        .referencesOf(run, sheet)
        .references.flatMap((one) => (one.isRead ? one.areas : []))
      // A formula beside the rows that reads its own row only is no total.
      const isReader = areas.some(
        (area) =>
          area.sheet.id === body.sheet.id &&
          area.rows[0].at !== area.rows[1].at &&
          readersOf(area, run, body) !== null,
      )
      if (isReader) list.push(placeOf(sheet.name, run))
    }
  return { visible, all }
}

/** Whether any formula of the workbook depends on hidden rows. */
export const hasVisibleOnly = (workbook: WorkbookData): boolean =>
  sheetsOf(workbook).some((sheet) =>
    formulaRunsOf(sheet).some(({ formula }) => VISIBLE_ONLY.test(formula)),
  )
