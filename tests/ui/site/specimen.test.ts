import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnName } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { displayText } from '#server/sheets/display.ts'
import { toolTargetOf } from '#src/ui/chat/answer/tool-target.ts'
import { SELECTED_CELL, specimenRows, SPREADSHEET_TITLE } from '#src/ui/site/specimen-cells.ts'
import { ANSWER, QUESTION, STEPS } from '#src/ui/site/specimen-chat.ts'
import { askOffline } from '#tests/support/models/ask.ts'

const engine = createWorkbookEngine()
const december = new Date('2026-12-05T10:00:00Z')
let made: Awaited<ReturnType<typeof askOffline>>
let workbook: WorkbookData

beforeAll(async () => {
  made = await askOffline(engine, QUESTION, { now: () => december })
  const stored = made.sheets.stored.get(made.linked[0] ?? '')
  if (!stored) throw new Error('no spreadsheet was made')
  workbook = stored.workbook_data
})
afterAll(() => engine.close())

it('[NAV-25] the landing picture shows the cells that the product really makes', () => {
  const [sheet] = sheetsOf(workbook)
  if (!sheet) throw new Error('the workbook has no sheet')
  const real = specimenRows.map((cells, row) =>
    cells.map((_, column) => displayText(workbook, cellAt(sheet, row, column))),
  )
  expect(specimenRows.map((cells) => cells.map(({ text }) => text))).toEqual(real)
  const found = specimenRows.flatMap((cells, row) =>
    cells.flatMap((_, column) =>
      `${columnName(column)}${row + 1}` === SELECTED_CELL.cell
        ? [cellAt(sheet, row, column)?.f]
        : [],
    ),
  )
  expect(found).toEqual([SELECTED_CELL.content])
  expect(made.sheets.stored.get(made.linked[0] ?? '')?.title).toBe(SPREADSHEET_TITLE)
})

it('[NAV-25] the landing picture shows the steps and the answer of the real product', () => {
  const steps = made
    .timeline()
    .flatMap((block) =>
      block.kind === 'tool'
        ? [{ name: block.toolDisplayName, touches: toolTargetOf(block)?.text }]
        : [],
    )
  expect(steps).toEqual(STEPS)
  const { lead, payment, totals, close } = ANSWER
  expect(made.text).toContain(`${lead} **${payment}**.`)
  const cells = made.text.replaceAll('*', '')
  for (const { name, amount } of totals) expect(cells).toContain(`| ${name} | ${amount} |`)
  expect(made.text).toContain(close)
})
