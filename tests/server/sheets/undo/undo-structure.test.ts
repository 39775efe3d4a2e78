import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { completeChangeSet } from '#server/sheets/undo/complete-change-set.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { arbitraryBook, shownBy, structureSet } from '#tests/support/workbook/structures.ts'
import { changeSetOf } from '#tests/support/workbook/workbooks.ts'

const changed = (before: WorkbookData, plan: ChangeSet) => {
  const after = applyChangeSet(before, plan)
  if (!after.ok) throw new Error(JSON.stringify(after.error))
  return { set: completeChangeSet(plan, before, after.value), after: after.value }
}

/** The book without ids of worksheets that were removed, because a new worksheet has a new id. */
const withFreshIds = (book: WorkbookData, now: WorkbookData, step: number): WorkbookData => {
  const idOf = (id: string): string => (step === 0 || now.sheets[id] ? id : `${id}${step}`)
  const sheets = Object.values(book.sheets).map((sheet) => ({ ...sheet, id: idOf(sheet.id) }))
  return {
    ...book,
    sheetOrder: book.sheetOrder.map(idOf),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheet])),
  }
}

const sizes = fc.record({ grown: fc.nat(9), column: fc.nat(3), width: fc.option(fc.nat(300)) })
const steps = fc.oneof(
  fc.record({ book: arbitraryBook, size: fc.constant(null), moves_cells: fc.boolean() }),
  fc.record({ book: fc.constant(null), size: sizes, moves_cells: fc.constant(false) }),
)
type Sizes = typeof sizes extends fc.Arbitrary<infer T> ? T : never

/** A write that enlarges the first worksheet and sets a width of a column. */
const sizeSet = (now: WorkbookData, { grown, column, width }: Sizes): ChangeSet => {
  const [sheet_id = ''] = now.sheetOrder
  const { rowCount: rows, columnCount: columns, columnData } = now.sheets[sheet_id] ?? {}
  const w = columnData?.[column]?.w ?? null
  const before = { rows: rows ?? 0, columns: columns ?? 0 }
  const after = { ...before, rows: before.rows + grown }
  const isSized = rows !== undefined && columns !== undefined
  return changeSetOf({
    operations: [
      ...(isSized ? [{ type: 'set_sheet_size' as const, sheet_id, before, after }] : []),
      { type: 'set_column_width', sheet_id, column, before: w, after: width },
    ],
  })
}

describe('an undo of structural changes', () => {
  it('[AGENT-993] restores all that several changes altered, and undoing the undo restores the changes', () => {
    fc.assert(
      fc.property(
        arbitraryBook,
        fc.array(steps, { minLength: 1, maxLength: 4 }),
        (start, wanted) => {
          let now = start
          const sets = wanted.map(({ book, size, moves_cells }, at) => {
            const plan = book
              ? structureSet(now, withFreshIds(book, now, at))
              : sizeSet(now, size ?? { grown: 0, column: 0, width: null })
            // Without areas, the whole workbook must be unchanged since.
            const step = changed(now, { ...plan, moves_cells })
            now = step.after
            return step.set
          })
          const planned = planUndo(now, sets, [], {}, 'still')
          if (!planned.ok) {
            expect(planned.error).toEqual({ detail: UNDO_TEXTS.nothing, open: [] })
            expect(shownBy(now)).toEqual(shownBy(start))
            return
          }
          const { cells, operations, workbook } = planned.value
          expect(shownBy(workbook)).toEqual(shownBy(start))
          const plan = changeSetOf({
            cells: [...cells],
            operations: [...operations],
            cells_first: true,
            moves_cells: true,
          })
          const { set: undo, after } = changed(now, plan)
          const again = planUndo(after, [undo], [], {}, 'still')
          if (!again.ok) throw new Error(again.error.detail)
          expect(shownBy(again.value.workbook)).toEqual(shownBy(now))
        },
      ),
      { numRuns: 300 },
    )
  })
})
