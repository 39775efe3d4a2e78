import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { bookOf, storedRules } from '#tests/support/models/rules-book.ts'
import { placeBook, placedBook, PLACED_ID } from '#tests/support/models/placed-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const SLOW = 90_000
const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const ENTRIES = 'SHEET_DATA_VALIDATION_PLUGIN'
const place = (workbook: WorkbookData): void => placeBook(world, workbook)
const stored = (): WorkbookData => placedBook(world)

const setRules = (input: object) => world.call('set_rules', { spreadsheet_id: PLACED_ID, ...input })

const rulesOf = (plugin: string, workbook = stored(), sheetId = 's') =>
  storedRules(workbook, plugin, sheetId)

describe('set_rules with an entry rule', () => {
  it.each<[string, object, readonly string[]]>([
    ['B2:B10', { entry: 'decimal', values: [0, 10] }, ['B3', 'B5', 'B6', 'B7', 'B8', 'B9']],
    ['B2:B10', { entry: 'whole' }, ['B6', 'B8', 'B9', 'B10']],
    ['B2:B10', { entry: 'text_length', values: [null, 2] }, ['B8', 'B9', 'B10']],
    ['B2:B10', { entry: 'list', values: [5, 20, 'Open item'] }, ['B6', 'B7', 'B9', 'B10']],
    ['B2:B10', { entry: 'list', values: ['=D2:D3'] }, ['B2', 'B3', 'B5', 'B6', 'B7', 'B9', 'B10']],
    ['B2:B10', { entry: 'checkbox' }, ['B2', 'B3', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10']],
    [
      'B2:B10',
      { entry: 'formula', values: ['=B2=5'] },
      ['B3', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10'],
    ],
    // C2 is the day before, and C5 has no date format.
    ['C2:C10', { entry: 'date', values: ['2025-12-10'] }, ['C2', 'C5']],
  ])(
    '[AGENT-972] lists the cells that break it: %s %j',
    { timeout: SLOW },
    async (range, entry, cells) => {
      place(bookOf())
      const { entry: done, warning } = output(await setRules({ range, ...entry }))
      expect(done?.breaks?.count).toBe(cells.length)
      expect(done?.breaks?.cells.map(({ cell }) => cell)).toEqual(cells)
      expect(warning).toContain('the entry rule')
    },
  )

  it('[AGENT-972] stores the rule in the form of Univer', async () => {
    place(bookOf())
    output(
      await setRules({
        range: 'B:B',
        entry: 'list',
        values: ['=D2:D3'],
        message: 'Choose one',
        strict: false,
      }),
    )
    expect(rulesOf(ENTRIES)).toEqual([
      {
        uid: expect.any(String),
        type: 'list',
        formula1: "='O''Brien''s'!$D$2:$D$3",
        showDropDown: true,
        renderMode: 2,
        allowBlank: true,
        errorStyle: 2,
        showErrorMessage: true,
        error: 'Choose one',
        ranges: [{ startRow: 0, endRow: 29, startColumn: 1, endColumn: 1 }],
      },
    ])
  })
})
