import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applyChangeSet, conflictsOf } from '#contract/workbook/apply-change-set.ts'
import { resourcesOf } from '#contract/workbook/resources.ts'
import { ChangeSet, isStructural, type Operation } from '#contract/workbook/change-set.ts'
import { invertChangeSet } from '#contract/workbook/invert-change-set.ts'
import { rebaseChangeSet } from '#contract/workbook/rebase-change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { arbitraryBook, saidBy, structureSet } from '#tests/support/workbook/structures.ts'
import { changeSetOf, workbookOf } from '#tests/support/workbook/workbooks.ts'

const applied = (workbook: WorkbookData, set: ChangeSet): WorkbookData => {
  const result = applyChangeSet(workbook, set)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const stylesIn = (...books: readonly WorkbookData[]) =>
  books.flatMap(({ styles }) => Object.keys(styles))

/** A restored resource is the last of the list, whose order says nothing. */
const inNameOrder = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  resources: resourcesOf(workbook).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
})

describe('structural change sets', () => {
  it('[AGENT-991] the inverse of a structural change restores any workbook', () => {
    fc.assert(
      fc.property(arbitraryBook, arbitraryBook, (before, after) => {
        const kept = structuredClone(before)
        const set = v.parse(ChangeSet, JSON.parse(JSON.stringify(structureSet(before, after))))
        const changed = applied(before, set)
        const back = applied(changed, invertChangeSet(set))
        expect(inNameOrder(back)).toEqual(inNameOrder(before))
        expect(conflictsOf(back, set)).toEqual([])
        expect(invertChangeSet(invertChangeSet(set))).toEqual(set)
        expect(before).toEqual(kept)
      }),
      { numRuns: 500 },
    )
  })

  it('[AGENT-991] the comparison of two workbooks is a change set that turns one into the other', () => {
    fc.assert(
      fc.property(arbitraryBook, arbitraryBook, (before, after) => {
        const changed = applied(before, structureSet(before, after))
        expect(saidBy(changed, stylesIn(after))).toEqual(saidBy(after, stylesIn(after)))
        const none = structureSet(after, structuredClone(after))
        expect([none.cells, none.operations]).toEqual([[], []])
      }),
      { numRuns: 500 },
    )
  })

  const book: WorkbookData = {
    ...workbookOf({ a: {}, b: {} }),
    resources: [{ name: 'NOTES', data: '{"a":{"x":1,"y":2}}', id: 'n' }],
  }
  const field = { type: 'set_sheet_field', sheet_id: 'a', field: 'rowData' } as const
  const stale: readonly (readonly [string, Operation])[] = [
    ['a field', { ...field, before: { 3: { h: 20 } }, after: null }],
    ['a field of a missing worksheet', { ...field, sheet_id: 'z', before: null, after: {} }],
    ['a resource', { type: 'set_resource', name: 'NOTES', before: '{"a":{}}', after: null }],
    ['a missing resource', { type: 'set_resource', name: 'NAMES', before: '{}', after: null }],
    ['the order', { type: 'order_sheets', before: ['b', 'a'], after: ['a', 'b'] }],
    [
      'a removed worksheet',
      { type: 'remove_sheet', sheet_id: 'z', index: 0, sheet: { id: 'z', name: 'Z' } },
    ],
  ]

  it.each(stale)('[AGENT-992] an old version of %s is a conflict', (_, operation) => {
    const set = changeSetOf({ operations: [operation] })
    expect(conflictsOf(book, set)).toEqual([{ type: 'operation_stale', operation }])
    expect(applyChangeSet(book, set).ok).toBe(false)
  })

  it('[AGENT-992] resources compare as JSON, keep their place, and are no changes of cells', () => {
    const operation: Operation = {
      type: 'set_resource',
      name: 'NOTES',
      before: '{ "a": { "y": 2, "x": 1 } }',
      after: '{"a":{}}',
    }
    const set = changeSetOf({ operations: [operation] })
    expect(applied(book, set)['resources']).toEqual([{ name: 'NOTES', data: '{"a":{}}', id: 'n' }])
    expect(isStructural(set)).toBe(true)
    expect(rebaseChangeSet(book, set, {})).toBeNull()
    const rename = { type: 'rename_sheet', sheet_id: 'a', before: 'Sheet a', after: 'N' } as const
    expect(rebaseChangeSet(book, changeSetOf({ operations: [rename] }), {})).toBeNull()
    expect(rebaseChangeSet(book, changeSetOf({ moves_cells: true }), {})).toBeNull()
    expect(rebaseChangeSet(book, changeSetOf({}), {})).not.toBeNull()
  })
})
