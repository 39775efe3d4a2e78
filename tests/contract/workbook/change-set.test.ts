import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applyChangeSet, conflictsOf } from '#contract/workbook/apply-change-set.ts'
import { ChangeSet } from '#contract/workbook/change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { arbitraryChange, changeSetOf, workbookOf } from '#tests/support/workbook/workbooks.ts'

const applied = (workbook: WorkbookData, set: ChangeSet): WorkbookData => {
  const result = applyChangeSet(workbook, set)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe('change sets [SHEET-13]', () => {
  it('applying a change set and then its inverse restores the workbook', () => {
    fc.assert(
      fc.property(arbitraryChange, ({ workbook, set }) => {
        const before = structuredClone(workbook)
        const after = applied(workbook, set)
        const back = invertChangeSet(set)
        expect(conflictsOf(after, back)).toEqual([])
        const restored = applied(after, back)
        expect(restored).toEqual(before)
        expect(conflictsOf(restored, set)).toEqual([])
        expect(workbook).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('inverting twice returns the same change set, and JSON keeps all of its parts', () => {
    fc.assert(
      fc.property(arbitraryChange, ({ set }) => {
        expect(invertChangeSet(invertChangeSet(set))).toEqual(set)
        const wire: unknown = JSON.parse(JSON.stringify(set))
        expect(v.parse(ChangeSet, wire)).toEqual(wire)
      }),
    )
  })

  it('a changed workbook shares all unchanged data with the original workbook', () => {
    const workbook = workbookOf({ a: { 0: { 0: { v: 1 } }, 1: { 0: { v: 2 } } }, b: {} })
    const cell = { sheet_id: 'a', row: 1, column: 1, before: null, after: { v: 3 } }
    const after = applied(workbook, changeSetOf({ cells: [cell] }))
    expect(after.sheets['b']).toBe(workbook.sheets['b'])
    expect(after.styles).toBe(workbook.styles)
    expect(after.sheets['a']?.cellData?.['0']).toBe(workbook.sheets['a']?.cellData?.['0'])
    expect(after.sheets['a']?.cellData?.['1']).toEqual({ 0: { v: 2 }, 1: { v: 3 } })
  })
})

describe('conflicts [SHEET-13]', () => {
  const change = { sheet_id: 'a', row: 0, column: 0, before: { v: 1 }, after: { v: 2 } }
  const set = changeSetOf({ cells: [change] })

  it('name the cells that another user changed, and nothing is applied', () => {
    const workbook = workbookOf({ a: { 0: { 0: { v: 7 } } } })
    const found = [
      {
        type: 'cell_changed',
        sheet_id: 'a',
        row: 0,
        column: 0,
        expected: { v: 1 },
        found: { v: 7 },
      },
    ]
    expect(conflictsOf(workbook, set)).toEqual(found)
    expect(applyChangeSet(workbook, set)).toEqual({ ok: false, error: found })
  })

  it.each([
    ['the type that the editor adds', { v: 1, t: 2 }],
    ['an empty formula', { v: 1, f: '' }],
    ['nulls', { v: 1, f: null, s: null }],
  ])('ignore %s', (_, cell) => {
    expect(conflictsOf(workbookOf({ a: { 0: { 0: cell } } }), set)).toEqual([])
  })

  it('ignore a new result of the same formula, but report a different formula', () => {
    const before = { f: '=B1', v: 1 }
    const write = changeSetOf({ cells: [{ ...change, before, after: { v: 0 } }] })
    expect(conflictsOf(workbookOf({ a: { 0: { 0: { f: '=B1', v: 9 } } } }), write)).toEqual([])
    expect(conflictsOf(workbookOf({ a: { 0: { 0: { f: '=B2', v: 1 } } } }), write)).toHaveLength(1)
    expect(conflictsOf(workbookOf({ a: { 0: { 0: { v: 1 } } } }), write)).toHaveLength(1)
  })

  it('compare styles by content, not by id', () => {
    const styled = changeSetOf({ cells: [{ ...change, before: { v: 1, s: 'x' } }] })
    const styles = { x: { bl: 1 }, y: { bl: 1 }, z: { bl: 0 } }
    const at = (s: string) => workbookOf({ a: { 0: { 0: { v: 1, s } } } }, styles)
    expect(conflictsOf(at('y'), styled)).toEqual([])
    expect(conflictsOf(at('z'), styled)).toHaveLength(1)
  })

  it('report a missing sheet, and a sheet that changed since it was inserted', () => {
    expect(conflictsOf(workbookOf({ b: {} }), set)).toEqual([
      { type: 'sheet_missing', sheet_id: 'a' },
    ])
    const sheet = { id: 'n', name: 'New', cellData: {} }
    const insert = changeSetOf({
      operations: [{ type: 'insert_sheet', sheet_id: 'n', index: 1, sheet }],
    })
    const after = applied(workbookOf({ a: {} }), insert)
    const edit = { sheet_id: 'n', row: 0, column: 0, before: null, after: { v: 1 } }
    const edited = applied(after, changeSetOf({ cells: [edit] }))
    expect(conflictsOf(edited, invertChangeSet(insert))).toHaveLength(1)
    expect(conflictsOf(edited, insert)).toHaveLength(1)
  })

  it('report a rename to the name of another sheet', () => {
    const rename = (sheet_id: string, before: string, after: string) =>
      changeSetOf({ operations: [{ type: 'rename_sheet', sheet_id, before, after }] })
    const named = applied(workbookOf({ a: {}, b: {} }), rename('a', 'Sheet a', 'Loan'))
    expect(conflictsOf(named, rename('b', 'Sheet b', 'Loan'))).toHaveLength(1)
    expect(conflictsOf(named, rename('a', 'Loan', 'Loan'))).toEqual([])
  })

  it('do not arise from an undo: it keeps a style that cells use, and rows that another user added', () => {
    const style = changeSetOf({
      operations: [{ type: 'define_style', style_id: 's', before: null, after: { bl: 1 } }],
    })
    const cells = [{ sheet_id: 'a', row: 0, column: 0, before: null, after: { v: 1, s: 's' } }]
    const used = applied(applied(workbookOf({ a: {} }), style), changeSetOf({ cells }))
    expect(applied(used, invertChangeSet(style)).styles).toEqual({ s: { bl: 1 } })
    const size = { before: { rows: 20, columns: 8 }, after: { rows: 50, columns: 8 } }
    const grow = changeSetOf({ operations: [{ type: 'set_sheet_size', sheet_id: 'a', ...size }] })
    const grown = applied(workbookOf({ a: {} }), grow)
    const more = {
      ...grown,
      sheets: { a: { ...grown.sheets['a'], id: 'a', name: 'A', rowCount: 60 } },
    }
    expect(applied(more, invertChangeSet(grow)).sheets['a']?.rowCount).toBe(60)
  })
})
