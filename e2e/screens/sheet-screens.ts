import { expect, type Page } from '@playwright/test'
import { answerEnded, send } from '../support/chat.ts'
import { cleanBook, faultyBook } from '../support/faulty-book.ts'
import { createSheet, editElsewhere, gridReady, openSheet, typeIntoCell } from '../support/sheet.ts'
import { fromTemplate, type Screen, type Stage } from './screen.ts'

const group = 'Spreadsheet'

/** Opens a loan in the editor and returns its id. */
async function openLoan(stage: Stage): Promise<string> {
  const id = await fromTemplate(stage, 'loan', 'Loan of the new mill')
  await stage.page.goto(`/app/spreadsheet/${id}`)
  await gridReady(stage.page)
  return id
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

const dialogStands = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('dialog', { name })).toBeVisible()

const PRICES = 'Item;Price;Since\nTea;1.234,50;01.02.2026\nMilk;0,99;15.03.2026\n'

/** Asks in the chat beside a loan's grid. On a phone the chat covers the grid. */
async function askBeside(stage: Stage): Promise<void> {
  await openLoan(stage)
  await press(stage.page, 'Chat')
  const panel = stage.page.getByRole('complementary', { name: 'Chat' })
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await send(stage.page, 'Sum of B27:B46')
  await answerEnded(stage.page)
}

/** Opens a workbook and the panel with its faults. */
async function checkSheet({ page, request, account }: Stage, workbook: object): Promise<void> {
  await openSheet(page, await createSheet(request, account, 'Plan of the holding', workbook))
  await press(page, 'Check this sheet')
  const panel = page.getByRole('complementary', { name: 'Sheet check' })
  await expect(panel).toContainText(/formulas? in/)
}

/** The editor, its side panels and its dialogs. */
export const SHEET_SCREENS: readonly Screen[] = [
  { name: 'sheet', group, open: (stage) => openLoan(stage).then(() => undefined) },
  {
    name: 'sheet-first-cells',
    group,
    open: async (stage) => {
      const id = await fromTemplate(stage, 'loan', 'Loan of the new mill')
      // The workbook never loads, so the first cells stay visible.
      await stage.page.route(`**/api/spreadsheets/${id}/`, () => {})
      await stage.page.goto(`/app/spreadsheet/${id}`)
      await expect(stage.page.getByRole('gridcell').first()).toBeVisible()
    },
  },
  { name: 'sheet-chat', group, widths: [1440], open: askBeside },
  // At these widths the panel covers the grid, so it closes when the window shrinks. Each screen
  // therefore opens it after the resize.
  ...([768, 390] as const).map((width): Screen => ({
    name: `sheet-chat-${width === 768 ? 'tablet' : 'phone'}`,
    group,
    widths: [width],
    open: async (stage) => {
      await stage.page.setViewportSize({ width, height: 844 })
      await askBeside(stage)
    },
  })),
  {
    name: 'sheet-check',
    group,
    open: (stage) => checkSheet(stage, faultyBook(57, 'Quarterly plan of the holding')),
  },
  { name: 'sheet-check-none', group, open: (stage) => checkSheet(stage, cleanBook()) },
  {
    name: 'sheet-conflict',
    group,
    allow: [/^409 PUT \/api\/spreadsheets\//],
    open: async (stage) => {
      const id = await openLoan(stage)
      await editElsewhere(stage.request, stage.account, id, 'Somebody else was here')
      await typeIntoCell(stage.page, 'B4', '310000')
      await expect(stage.page.getByRole('button', { name: 'Load theirs' })).toBeVisible()
    },
  },
  {
    name: 'share',
    group: 'Dialogs',
    open: async (stage) => {
      await openLoan(stage)
      await press(stage.page, 'Share')
      const dialog = stage.page.getByRole('dialog', { name: 'Share' })
      await dialog.getByRole('switch', { name: 'Public link' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible()
    },
  },
  {
    name: 'export',
    group: 'Dialogs',
    open: async (stage) => {
      await openLoan(stage)
      await press(stage.page, 'Export')
      await dialogStands(stage.page, 'Export')
    },
  },
  {
    name: 'import',
    group: 'Dialogs',
    open: async ({ page }) => {
      await page.goto('/app/spreadsheets?action=upload')
      await dialogStands(page, 'Import')
    },
  },
  {
    name: 'import-choices',
    group: 'Dialogs',
    open: async ({ page }) => {
      await page.goto('/app/spreadsheets?action=upload')
      const dialog = page.getByRole('dialog', { name: 'Import' })
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      ])
      await expect(dialog.getByRole('region', { name: 'First rows' })).toContainText('1,234.50')
    },
  },
]
