import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import {
  createSheet,
  gridReady,
  noteElsewhere,
  openSheet,
  saved,
  storedCells,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { expect } from '../support/test.ts'

const find = (page: Page) => page.getByRole('textbox', { name: 'Find' })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name box' })

/** Delays the scripts whose address matches `code`, until the returned function is called. */
async function hold(page: Page, code: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

if (isFull) {
  test('[SHEET-250] keys that the user types before the grid of a new spreadsheet has loaded go into its cells, once and in order', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await page.goto('/app/spreadsheets')
    const release = await hold(page, /univer-grid/)
    await page.getByRole('link', { name: 'New spreadsheet' }).first().click()
    await expect(page.getByRole('main', { name: 'New Spreadsheet' })).toBeAttached()
    const { keyboard } = page
    await keyboard.type('Item')
    await keyboard.press('Tab')
    await keyboard.type('Sum')
    await keyboard.press('Enter')
    await keyboard.type('Rent')
    await keyboard.press('Tab')
    await keyboard.type('1200')
    await keyboard.press('Enter')
    await keyboard.press('ArrowRight')
    await keyboard.type('=B2*2')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await expect(page.getByText('Entered once the cells are ready:').last()).toBeVisible()
    release()
    await gridReady(page).catch(() => {})
    // The last entry, `=B2*2`, was typed without Enter, so its cell is still being edited.
    await keyboard.press('Enter')
    await saved(page)
    const id = page.url().split('/').at(-1) ?? ''
    await expect(async () => {
      const cells = await storedCells(request, account, id)
      expect(cells.map(({ address, value, formula }) => [address, formula || value])).toEqual([
        ['A1', 'Item'],
        ['B1', 'Sum'],
        ['A2', 'Rent'],
        ['B2', 1200],
        ['B3', '=B2*2'],
      ])
    }).toPass()
  })

  test('[SHEET-250] if the user presses Ctrl+V and Ctrl+F before the grid has loaded, they take effect once it loads', async ({
    signedIn: page,
    account,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await createSheet(request, account)
    const release = await hold(page, /univer-grid/)
    await page.goto(`/app/spreadsheet/${id}`)
    await expect(page.getByRole('grid', { name: 'Budget' })).toBeVisible()
    await page.evaluate(() => navigator.clipboard.writeText('a\tb\nc\td'))
    const { keyboard } = page
    await keyboard.press('ArrowRight')
    await keyboard.press('Control+v')
    await keyboard.press('Control+f')
    await keyboard.type('c')
    release()
    await expect(find(page)).toHaveValue('c')
    await saved(page)
    await expect(async () => {
      const cells = await storedCells(request, account, id)
      expect(cells.map(({ address, value }) => `${address} ${String(value)}`)).toEqual([
        'B1 a',
        'C1 b',
        'B2 c',
        'C2 d',
      ])
    }).toPass()
  })

  test('[SHEET-250] keys that the user presses right after the grid has loaded go to the cells, although no element has the focus', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    await openSheet(page, id)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('here')
    await page.keyboard.press('Enter')
    await saved(page)
    await expect(async () => {
      const cells = await storedCells(request, account, id)
      expect(cells).toMatchObject([{ address: 'A2', value: 'here' }])
    }).toPass()
  })

  test('[SHEET-251] tools that fail to load after the grid are reported and requested again', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^failed GET \/assets\/grid-extras/)
    const id = await createSheet(request, account)
    await page.route(/grid-extras/, (route) => route.abort())
    await openSheet(page, id)
    const lacks = page.getByRole('status').filter({ hasText: 'Some tools have not loaded' })
    await expect(lacks).toBeVisible()
    await page.unroute(/grid-extras/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Link' })).toBeVisible()
    await expect(lacks).toBeHidden()
  })

  test('[SHEET-348] a spreadsheet with notes waits for the note tools and opens once they load', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^failed GET \/assets\/grid-extras/)
    const id = await createSheet(request, account)
    await noteElsewhere(request, account, id, 'From the bank')
    await page.route(/grid-extras/, (route) => route.abort())
    await page.goto(`/app/spreadsheet/${id}`)
    const lacks = page.getByRole('status').filter({ hasText: 'Some tools have not loaded' })
    await expect(lacks).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.unroute(/grid-extras/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await gridReady(page)
    await expect(lacks).toBeHidden()
    await page.getByRole('application', { name: 'Cells' }).click({ position: { x: 60, y: 30 } })
    await page.keyboard.press('Shift+F2')
    const note = page.locator('[data-u-comp="rect-popup"]').getByRole('textbox')
    await expect(note).toHaveValue('From the bank')
  })

  test('[SHEET-252] a reload restores the selected cell and worksheet and does not move the focus', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    await openSheet(page, id)
    await typeIntoCell(page, 'C70', 'far')
    await saved(page)
    await expect(name(page)).toHaveValue('C71')
    await page.reload()
    await gridReady(page)
    await expect(name(page)).toHaveValue('C71')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.keyboard.type('on')
    await page.keyboard.press('Enter')
    await saved(page)
    await expect(async () => {
      const values = (await storedCells(request, account, id)).map(({ address }) => address)
      expect(values).toEqual(['C70', 'C71'])
    }).toPass()
    await page.getByRole('button', { name: 'Add a sheet' }).click()
    await saved(page)
    await expect(name(page)).toHaveValue('A1')
    await page.reload()
    await gridReady(page)
    await expect(page.locator('[data-u-comp="slide-tab-item"]').last()).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  test('[SHEET-253] [SAVE-87] Shift+F2 opens the note of the selected cell', async ({
    sheetPage: page,
  }) => {
    await page.getByRole('application', { name: 'Cells' }).click({ position: { x: 120, y: 60 } })
    await page.keyboard.press('Shift+F2')
    const note = page.locator('[data-u-comp="rect-popup"]').getByRole('textbox')
    await expect(note).toBeFocused()
    await page.keyboard.type('From the bank')
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    // Shift+F2 follows at once, before the note is saved.
    await page.keyboard.press('Shift+F2')
    await expect(note).toHaveValue('From the bank')
    await page.keyboard.press('Escape')
    await saved(page)
    await page.keyboard.press('Shift+F2')
    await expect(note).toBeFocused()
    await page.keyboard.type(', not from us')
    await expect(note).toHaveValue('From the bank, not from us')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(note).toHaveValue('From the bank')
  })

  test('[SHEET-254] Escape cancels an edit begun by "Insert a function", and the next edit is entered', async ({
    sheetPage: page,
    account,
    request,
    sheetId,
  }) => {
    // Any page error fails the test.
    await page.getByRole('button', { name: 'Insert a function' }).click()
    await page.getByRole('listitem').filter({ hasText: /^SUM$/ }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Escape')
    await page.getByRole('application', { name: 'Cells' }).click({ position: { x: 120, y: 60 } })
    await page.keyboard.type('after')
    await page.keyboard.press('Enter')
    await saved(page)
    await expect(async () => {
      expect(await storedCells(request, account, sheetId)).toMatchObject([{ value: 'after' }])
    }).toPass()
  })
}
