import { CommandType } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { isSnapshotChange, isFormulaResult, trackEdits } from '#src/ui/sheets/univer/grid-edits.ts'

const mutation = (id: string) => ({ id, type: CommandType.MUTATION })

describe('edits of a sheet', () => {
  it.each([
    'sheet.mutation.set-range-values',
    'sheet.mutation.set-filter-criteria',
    'sheet.mutation.update-note',
    'sheet.mutation.add-conditional-rule',
    'sheet.mutation.add-table',
    'sheet.mutation.set-drawing-apply',
    'sheets.mutation.add-hyper-link',
    'data-validation.mutation.addRule',
    'formula.mutation.set-defined-name',
    'formula.mutation.remove-defined-name',
  ])('[SHEET-94] %s is saved', (id) => {
    expect(isSnapshotChange(mutation(id))).toBe(true)
  })

  it.each([
    'doc.mutation.rich-text-editing',
    'formula.mutation.set-formula-calculation-start',
    'sheet.mutation.re-calc-filter',
    'sheet.mutation.mark-dirty-filter-change',
    'sheet.mutation.data-validation-formula-mark-dirty',
    'sheet.mutation.toggle-note-popup',
  ])('[SHEET-94] %s only draws or calculates and is not saved', (id) => {
    expect(isSnapshotChange(mutation(id))).toBe(false)
  })

  it('[SHEET-94] a Univer command, unlike a mutation, is not saved, and a mutation with `fromFormula` is the result of a formula', () => {
    expect(
      isSnapshotChange({ id: 'sheet.command.set-range-values', type: CommandType.COMMAND }),
    ).toBe(false)
    expect(isFormulaResult({ id: 'x', options: { fromFormula: true } })).toBe(true)
    expect(isFormulaResult({ id: 'x' })).toBe(false)
  })
})

describe('formula results [SHEET-1090]', () => {
  const typed = mutation('sheet.mutation.set-range-values')
  const result = { ...typed, options: { fromFormula: true } }
  const idle = () => false

  it('[SHEET-1090] are an edit after an edit, and none after a stored change', () => {
    const edits = trackEdits(false, idle)
    expect(edits.isEdit(result)).toBe(false)
    expect(edits.isEdit(typed)).toBe(true)
    expect(edits.isEdit(result)).toBe(true)
    edits.beginStoredChange()
    expect(edits.isEdit(result)).toBe(false)
    expect(edits.isEdit(typed)).toBe(true)
    expect(edits.isEdit(result)).toBe(true)
  })

  it('[SHEET-1090] of an edit whose calculation still runs stay an edit', () => {
    let isRunning = true
    const edits = trackEdits(false, () => isRunning)
    edits.isEdit(typed)
    edits.beginStoredChange()
    expect(edits.isEdit(result)).toBe(true)
    isRunning = false
    edits.beginStoredChange()
    expect(edits.isEdit(result)).toBe(false)
  })

  it('[SHEET-1090] are an edit if the stored workbook lacks them, and a selection never is', () => {
    const edits = trackEdits(true, idle)
    expect(
      edits.isEdit({ id: 'sheet.operation.set-selections', type: CommandType.OPERATION }),
    ).toBe(false)
    expect(edits.isEdit(result)).toBe(true)
  })
})
