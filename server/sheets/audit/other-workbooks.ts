import { withLinkedPlaces } from '#contract/formulas/linked-workbooks.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { placeOf, type AuditFacts, type AuditRun } from './audit-facts.ts'
import type { Finding } from './finding.ts'

const booksIn = (formula: string): ReadonlySet<string> => {
  const books = new Set<string>()
  withLinkedPlaces(formula, (book, _sheet, found) => {
    books.add(book)
    return found
  })
  return books
}

const cellsOf = ({ startRow, endRow, startColumn, endColumn }: AuditRun): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/** Finds formulas that read other workbooks, whose values are as of the last import. */
export const otherWorkbooks = (facts: AuditFacts): readonly Finding[] => {
  const runs = new Map<string, AuditRun[]>()
  for (const sheet of facts.sheets)
    for (const run of sheet.runs)
      for (const book of booksIn(run.formula)) {
        const known = runs.get(book)
        if (known === undefined) runs.set(book, [run])
        else known.push(run)
      }
  return [...runs].flatMap(([book, [first, ...rest]]): readonly Finding[] => {
    if (first === undefined) return []
    const count = rest.reduce((sum, run) => sum + cellsOf(run), cellsOf(first))
    const { sheet, startRow, startColumn, formula } = first
    return [
      {
        rule: 'other_workbook',
        severity: 'warning',
        place: placeOf(sheet, startRow, startColumn),
        evidence: `${count} ${count === 1 ? 'formula reads' : 'formulas read'} the workbook "${book.slice(0, 80)}", first ${cellName(startRow, startColumn)} (${formula}): its values do not follow the file.`,
      },
    ]
  })
}
