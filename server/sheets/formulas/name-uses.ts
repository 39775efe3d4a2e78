import { cellName } from '#contract/workbook/cells.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { definedNamesOf, type DefinedName } from '../workbook-parts.ts'
import { formulaRunsOf } from './formula-runs.ts'
import { ReferenceGraph } from './reference-graph.ts'
import { referenceWordsOf } from './reference-words.ts'

/** Formulas and other names that use a defined name. `first` names some of the cells. */
export type NameUses = {
  readonly formulas: number
  readonly first: readonly { readonly sheet: string; readonly cell: string }[]
  readonly names: readonly string[]
}

const MOST_NAMED = 10

const isSame = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()

/**
 * Counts the formulas that use a defined name directly. A name of a worksheet hides that of the
 * workbook there.
 */
export const nameUsesOf = (
  workbook: WorkbookData,
  { name, sheetId, refersTo }: DefinedName,
): NameUses => {
  const graph = new ReferenceGraph(workbook)
  const first: { sheet: string; cell: string }[] = []
  let formulas = 0
  for (const sheet of sheetsOf(workbook))
    for (const run of formulaRunsOf(sheet)) {
      const { references } = graph.referencesOf(run, sheet)
      if (!references.some(({ via, definition }) => isSame(via, name) && definition === refersTo))
        continue
      for (let row = run.startRow; row <= run.endRow; row += 1)
        for (let column = run.startColumn; column <= run.endColumn; column += 1) {
          if (first.length < MOST_NAMED)
            first.push({ sheet: sheet.name, cell: cellName(row, column) })
          formulas += 1
        }
    }
  const names = definedNamesOf(workbook).filter(
    (one) =>
      !(isSame(one.name, name) && one.sheetId === sheetId) &&
      referenceWordsOf(`=${one.refersTo.replace(/^=/, '')}`).words.some(({ text }) =>
        isSame(text, name),
      ),
  )
  return { formulas, first, names: names.map((one) => one.name) }
}
