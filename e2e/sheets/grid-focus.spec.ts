import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import {
  createSheet,
  gridReady,
  openSheet,
  saved,
  stored,
  storedCells,
  tapBar,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { expect } from '../support/test.ts'

const cells = (page: Page) => page.getByRole('application', { name: 'Cells' })
const press = (page: Page, button: 'left' | 'right' = 'left') =>
  cells(page).click({ position: { x: 120, y: 60 }, button })
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Actions' }).first()
const link = (page: Page) => page.getByRole('textbox', { name: 'Enter link' })
const find = (page: Page) => page.getByRole('textbox', { name: 'Find' })

/** Waits until the cells have the focus and receive keys. */
const inCells = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Cells')

if (isFull) {
  test('[SHEET-1029] [SHEET-212] the arrow keys open "More" from its button and move in it, and a click on the label of a tool runs it', async ({
    sheetPage,
  }) => {
    await sheetPage.setViewportSize({ width: 900, height: 800 })
    const { keyboard } = sheetPage
    const more = sheetPage.getByRole('toolbar').getByRole('button', { name: 'More' })
    const list = sheetPage.getByRole('dialog', { name: 'More tools' })
    // Plugins that load after the grid also add their tools to "More".
    await more.click()
    await expect(list.getByRole('button', { name: 'Sort' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(more).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(list.getByRole('button', { name: 'Merge cells' })).toBeFocused()
    await keyboard.press('End')
    await keyboard.press('ArrowUp')
    await expect(list.getByRole('button', { name: 'Sort' })).toBeFocused()
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await expect(list.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    const refused = sheetPage.getByText('only has one row')
    await expect(refused).toHaveCount(1)
    await list
      .getByText('Filter')
      .or(list.locator('[data-name="Filter"]'))
      .click({
        position: { x: 60, y: 16 },
      })
    await expect(refused).toHaveCount(2)
    await keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  test('[SHEET-1029] on a phone the list "More" is taller than the screen and scrolls', async ({
    sheetPage,
  }) => {
    await sheetPage.setViewportSize({ width: 390, height: 844 })
    await sheetPage.getByRole('toolbar').getByRole('button', { name: 'More' }).focus()
    await sheetPage.keyboard.press('ArrowDown')
    const list = sheetPage.getByRole('dialog', { name: 'More tools' })
    // Plugins that load after the grid also add their tools to "More".
    const last = list.getByRole('button', { name: 'Text to numbers' })
    await expect(last).toBeAttached()
    await sheetPage.keyboard.press('ArrowUp')
    await sheetPage.keyboard.press('ArrowUp')
    await expect(last).toBeInViewport({ ratio: 1 })
  })

  test('[SHEET-193] [SHEET-194] [SHEET-214] the cell menu opens and works by keyboard, and closing it returns the focus to the cells', async ({
    sheetPage,
    account,
    request,
    sheetId,
  }) => {
    const { keyboard } = sheetPage
    const menu = menuOf(sheetPage)
    const copy = menu.getByRole('button', { name: 'Copy', exact: true })
    await press(sheetPage)
    // Univer keeps the closed menu in the DOM, so each opening must be distinguished.
    for (const open of [
      () => press(sheetPage, 'right'),
      () => press(sheetPage, 'right'),
      () => keyboard.press('Shift+F10'),
      () => keyboard.press('ContextMenu'),
    ]) {
      await open()
      await expect(copy).toBeFocused()
      await keyboard.press('ArrowDown')
      await expect(copy).not.toBeFocused()
      await keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await inCells(sheetPage)
    }
    // A submenu that is still pending must not open after Escape has closed its menu.
    await keyboard.press('Shift+F10')
    await keyboard.press('End')
    await keyboard.press('ArrowRight')
    await keyboard.press('Escape')
    await inCells(sheetPage)
    await keyboard.type('kept')
    await keyboard.press('Enter')
    await saved(sheetPage)
    expect(await storedCells(request, account, sheetId)).toMatchObject([{ value: 'kept' }])
    await keyboard.press('ArrowUp')
    await keyboard.press('Shift+F10')
    await expect(copy).toBeFocused()
    await menu.getByRole('button', { name: 'Insert link' }).focus()
    await keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await expect(link(sheetPage)).toBeFocused()
  })

  test('[SHEET-194] [SHEET-213] Escape closes the boxes of links and notes and returns the focus to the cells', async ({
    sheetPage,
    account,
    request,
    sheetId,
  }) => {
    const { keyboard } = sheetPage
    await press(sheetPage)
    await press(sheetPage, 'right')
    await menuOf(sheetPage).getByRole('button', { name: 'Insert link' }).click()
    await expect(link(sheetPage)).toBeFocused()
    await keyboard.press('Escape')
    await expect(link(sheetPage)).toBeHidden()
    await inCells(sheetPage)
    await press(sheetPage, 'right')
    await menuOf(sheetPage).getByRole('button', { name: 'Add note' }).click()
    const note = sheetPage.locator('[data-u-comp="rect-popup"]').getByRole('textbox')
    await note.click()
    await keyboard.type('From the bank')
    await keyboard.press('Escape')
    await expect(note).toBeHidden()
    await inCells(sheetPage)
    await keyboard.type('after')
    await keyboard.press('Enter')
    await saved(sheetPage)
    expect(await storedCells(request, account, sheetId)).toMatchObject([{ value: 'after' }])
  })

  test('[SHEET-331] [SHEET-340, SHEET-1020] after a tap on the formula bar, text typed at once goes into it, Enter enters the text, and Escape cancels it', async ({
    sheetPage,
    account,
    request,
    sheetId,
  }) => {
    const { keyboard } = sheetPage
    await tapBar(sheetPage)
    await keyboard.type('gone')
    await keyboard.press('Escape')
    await tapBar(sheetPage)
    await keyboard.type('=2*21')
    await keyboard.press('Enter')
    await keyboard.press('F2')
    await keyboard.type('in the cell')
    await keyboard.press('Enter')
    await tapBar(sheetPage)
    await keyboard.type('in the bar')
    await keyboard.press('Enter')
    await saved(sheetPage)
    await expect
      .poll(() => storedCells(request, account, sheetId))
      .toEqual([
        { address: 'A1', value: 42, formula: '=2*21' },
        { address: 'A2', value: 'in the cell', formula: '' },
        { address: 'A3', value: 'in the bar', formula: '' },
      ])
  })

  test('[SHEET-215] typing in a new spreadsheet fills A1', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await page.goto('/app/spreadsheets')
    await page.getByRole('link', { name: 'New spreadsheet' }).first().click()
    await inCells(page)
    await page.keyboard.type('Sales')
    await page.keyboard.press('Enter')
    await saved(page)
    await inCells(page)
    const id = page.url().split('/').at(-1) ?? ''
    expect(await stored(request, account, id, 'A1')).toBe('Sales')
  })

  test('[SHEET-216] if the user presses Ctrl+F before the search code has loaded, the search opens once the code loads', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    const late = Promise.withResolvers<void>()
    await page.route(/grid-extras/, async (route) => {
      await late.promise
      await route.continue()
    })
    await openSheet(page, id)
    await press(page)
    await page.keyboard.press('Control+f')
    late.resolve()
    await expect(find(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(find(page)).toBeHidden()
    await inCells(page)
  })

  for (const answer of ['Keep both', 'Load theirs'])
    test(`[SHEET-194] after "${answer}" the cells have the focus`, async ({
      signedIn: page,
      account,
      request,
      sheetId: id,
      allow,
    }) => {
      allow(/^failed \w+ \/api\/spreadsheets\//, /^409 PUT \/api\/spreadsheets\//)
      const other = await page.context().newPage()
      await openSheet(other, id)
      await other.route(`**/api/spreadsheets/${id}/**`, (route) => route.abort())
      await typeIntoCell(page, 'A1', 'theirs')
      await saved(page)
      await typeIntoCell(other, 'B2', '8')
      await other.unroute(`**/api/spreadsheets/${id}/**`)
      const button = other.getByRole('button', { name: answer })
      await button.click()
      await expect(button).toBeHidden()
      await gridReady(other)
      await inCells(other)
      await other.keyboard.type('on')
      await other.keyboard.press('Enter')
      await saved(other)
      const values = (await storedCells(request, account, id)).map(({ value }) => value)
      expect(values).toContain('on')
      expect(values).toContain('theirs')
    })
}
