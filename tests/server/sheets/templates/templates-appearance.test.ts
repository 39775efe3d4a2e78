import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INPUT_ERROR } from '#contract/api/templates.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { displayText } from '#server/sheets/display.ts'
import { previewOf } from '#server/sheets/sheet-preview.ts'
import { SHEETS } from '#server/sheets/templates/templates.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import {
  ALL_TEMPLATE_IDS,
  checkResultsOf,
  filledCellsOf,
  createReader,
  templateMaker,
} from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
const { make, withInputs } = templateMaker(engine)
afterAll(() => engine.close())

/**
 * In px: the width of the grid beside the chat on a small tablet, and the width of the row header.
 * On a phone the grid is wider.
 */
const [NARROW, ROW_HEAD] = [360, 46]
/** The width of a preview card, in px of the grid. */
const CARD = 228 / 0.7

type Rule = {
  readonly type: string
  readonly error: string
  readonly errorStyle: number
  readonly ranges: readonly {
    readonly startRow: number
    readonly endRow: number
    readonly startColumn: number
    readonly endColumn: number
  }[]
}
const rulesOf = (workbook: WorkbookData): Readonly<Record<string, readonly Rule[]>> => {
  const resources = workbook['resources'] as readonly { name: string; data: string }[]
  const found = resources.find(({ name }) => name === 'SHEET_DATA_VALIDATION_PLUGIN')
  return JSON.parse(found?.data ?? '{}') as Record<string, readonly Rule[]>
}

describe.each(ALL_TEMPLATE_IDS)('the template %s', (id) => {
  let workbook: WorkbookData
  beforeAll(async () => {
    ;({ workbook } = await make(id))
  })

  it('[SHEET-182] shows a column of figures beside its labels on a phone', () => {
    for (const { name, columnData } of sheetsOf(workbook)) {
      const [labels, figures] = [columnData?.[0]?.w ?? 0, columnData?.[1]?.w ?? 0]
      expect(labels + figures, name).toBeLessThanOrEqual(NARROW - ROW_HEAD)
    }
  })

  it('[SHEET-182] shows its labels whole, the longer ones on several lines', () => {
    const labels = filledCellsOf(workbook).filter(
      ({ column, style }) => column === 0 && style.tb !== 1,
    )
    for (const { name, row, sheet, cell, style } of labels) {
      const width = sheet.columnData?.[0]?.w ?? 0
      const rows = sheet['rowData'] as Readonly<Record<string, { h: number }>> | undefined
      const lines = style.tb === 3 ? 1 + ((rows?.[row]?.h ?? 24) - 24) / 15 : 1
      // A word that wraps leaves about 3 characters of its line unused.
      const room = (lines * (width - 6)) / 5.9 - (lines - 1) * 3
      expect(String(cell.v).length, name).toBeLessThanOrEqual(room)
    }
  })

  it('[SHEET-182] shows figures in the preview on its card', () => {
    const { widths, rows } = previewOf(sheetWindow({ id, title: '', revision: 1 }, workbook))
    const shown = widths.findLastIndex(
      (_, at) => widths.slice(0, at + 1).reduce((all, width) => all + width, 0) <= CARD,
    )
    const figures = rows.flatMap((cells) => cells.slice(1, shown + 1).map((cell) => cell?.text))
    expect(figures.filter((text) => /\d/.test(text ?? '')).length).toBeGreaterThanOrEqual(2)
  })

  it('[SHEET-241] never shows zero in brackets', () => {
    const shown = filledCellsOf(workbook).map(({ name, cell }) => [
      name,
      displayText(workbook, cell),
    ])
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter(([, text = '']) => /^\([0.]+\D*\)$/.test(text.trim()))).toEqual([])
  })

  it('[SHEET-69] shows every remark in its row, also in ruled rows', () => {
    for (const [index, { name, rows }] of SHEETS[id](new Date('2026-11-22')).entries()) {
      const sheet = sheetsOf(workbook)[index]
      const missing = rows.filter((row, at) => {
        const remark = 'remark' in row ? row.remark : ''
        const shown = Object.values(sheet?.cellData?.[at] ?? {}).map((cell) => cell?.v)
        return remark !== '' && !shown.includes(remark)
      })
      expect(missing, name).toEqual([])
    }
  })

  it('[SHEET-183] accepts only numbers in its inputs, and explains a refusal', () => {
    const rules = rulesOf(workbook)
    const covers = (sheetId: string, row: number, column: number) =>
      (rules[sheetId] ?? []).some(({ ranges }) =>
        ranges.some(
          (range) =>
            range.startRow <= row &&
            row <= range.endRow &&
            range.startColumn <= column &&
            column <= range.endColumn,
        ),
      )
    const wrong = filledCellsOf(workbook).filter(({ cell, sheet, row, column }) => {
      const isInput = typeof cell.v === 'number' && !cell.f
      return isInput !== covers(sheet.id, row, column)
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    for (const rule of Object.values(rules).flat())
      expect(rule).toMatchObject({ type: 'decimal', error: INPUT_ERROR, errorStyle: 1 })
  })
})

describe('a word in an input for a number', () => {
  it.each([
    ['loan', 'Loan: Annual rate'],
    ['three_statements', 'Inputs: Tax rate'],
    ['dcf', 'Inputs: Beta'],
    ['thirteen_week', 'Inputs: Opening cash'],
    ['unit_economics', 'Unit economics: Monthly churn'],
  ] as const)(
    '[SHEET-184] causes no error in the checks of %s, which ask to check the inputs',
    async (id, input) => {
      const { workbook } = await withInputs(await make(id), { [input]: 'abc' })
      expect(checkResultsOf(workbook).at(-1)).toBe('Check inputs')
      const [checks] = filledCellsOf(workbook).filter(({ cell }) => cell.v === 'Checks')
      const below = filledCellsOf(workbook).filter(
        ({ sheet, row, column, cell }) =>
          sheet.id === checks?.sheet.id && row > checks.row && column < 3 && cell.f?.includes('IF'),
      )
      expect(below.length).toBeGreaterThan(5)
      const words = below.map(({ cell }) => String(cell.v)).filter((word) => word.startsWith('#'))
      expect(words).toEqual([])
      const { workbook: mended } = await withInputs(createReader(workbook), { [input]: 0.5 })
      expect(checkResultsOf(mended)).not.toContain('Check inputs')
    },
  )
})
