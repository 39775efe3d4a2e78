import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { answerEnded, answers, LOAN_QUESTION, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { createSheet, gridReady, openSheet, stored, storedCells } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const FLOWS = 'NPV and IRR at 10% of -1000, 300, 420, 680'

/** The name box shows the grid's selection. */
const selected = (page: Page): Locator => page.getByRole('textbox', { name: 'Name box' })

const ask = async (page: Page, question: string): Promise<Locator> => {
  await page.goto('/app/chat')
  await send(page, question)
  await answerEnded(page)
  return answers(page).last()
}

test('[CONV-21, SHEET-29, SHEET-30, SHEET-33, SAVE-58] the table of an answer becomes one spreadsheet with numeric cells, however often the user inserts it', async ({
  appPage,
  account,
  request,
}) => {
  const answer = await ask(appPage, FLOWS)
  await expectAccessible(appPage, 'a table of an answer')
  await answer.getByRole('button', { name: 'Insert into sheet' }).dblclick()
  await expect(answer.getByRole('status').filter({ hasText: 'Inserted into NPV' })).toBeVisible()
  await expectAccessible(appPage, 'a table that was inserted')
  await answer.getByRole('link', { name: 'Open' }).click()
  await expect(appPage).toHaveURL(/\/app\/spreadsheet\/[^/]+\?range=/)
  await gridReady(appPage)
  await expect(selected(appPage)).toHaveValue('A1:B8')
  const id = new URL(appPage.url()).pathname.split('/').at(-1) ?? ''
  expect(await stored(request, account, id, 'B2')).toBe(-1000)
  expect(await stored(request, account, id, 'B5')).toBe(680)
  const cells = await storedCells(request, account, id)
  const formulas = ['B7', 'B8'].map((at) => cells.find(({ address }) => address === at)?.formula)
  expect(formulas).toEqual(['=B2+NPV(B6,B3:B5)', '=IRR(B2:B5)'])
  await appPage.goto('/app/spreadsheets')
  await expect(appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link')).toHaveCount(1)

  await appPage.goBack()
  await appPage.goBack()
  await answers(appPage).last().getByRole('button', { name: 'Insert into sheet' }).click()
  await answers(appPage).last().getByRole('link', { name: 'Open' }).click()
  await expect(appPage).toHaveURL(new RegExp(id))
  await gridReady(appPage)
  // Inserting the same table again opens the existing sheet.
  await expect(appPage).toHaveURL(/Table%21A1/)
  await expect(selected(appPage)).toHaveValue('A1:B8')
  await expect(appPage.getByRole('tablist', { name: 'Sheet tabs' }).getByRole('tab')).toHaveCount(1)
})

if (isFull)
  test('[CONV-22, CONV-836] a table is copied as tabbed text, with amounts as plain numbers', async ({
    appPage,
    context,
    account,
    request,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const answer = await ask(appPage, FLOWS)
    await answer.getByRole('button', { name: 'Copy table' }).click()
    await expect(answer.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
    const copied = await appPage.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text()
      return { text: await read('text/plain'), html: await read('text/html') }
    })
    expect(copied.text).toMatch(/^0\t-1000\t?\n1\t300\t?$/m)
    expect(copied.html).toMatch(/<td[^>]*>-1000<\/td>/)
    // Pasted into the grid, the copied table becomes cells.
    const id = await createSheet(request, account)
    await openSheet(appPage, id)
    await appPage.getByRole('application', { name: 'Cells' }).focus()
    await appPage.keyboard.press('ControlOrMeta+V')
    await expect.poll(() => stored(request, account, id, 'B2')).toBe(-1000)
    expect(await stored(request, account, id, 'B1')).toBe('Amount')
  })

if (isFull)
  test('[CONV-24, SHEET-32] a reference opens its spreadsheet with the cells selected', async ({
    appPage,
  }) => {
    const answer = await ask(appPage, LOAN_QUESTION)
    await answer.getByRole('link', { name: 'C5:C8' }).click()
    await expect(appPage).toHaveURL(/\?range=C5%3AC8$/)
    await gridReady(appPage)
    await expect(selected(appPage)).toHaveValue('C5:C8')
    await expectAccessible(appPage, 'a sheet with cells selected')
    // The sheet is already open.
    await appPage.evaluate(() => history.pushState(null, '', '?range=B200:D210'))
    await expect(selected(appPage)).toHaveValue('B200:D210')
  })

if (isFull)
  test('[SHEET-32] an address with a cell reference that the spreadsheet lacks shows a message', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    await openSheet(appPage, `${id}?range=Costs!A1`)
    await expect(appPage.getByText('This spreadsheet has no sheet "Costs".')).toBeVisible()
    await expect(selected(appPage)).toHaveValue('A1')
    await openSheet(appPage, `${id}?range=ZZ5000`)
    await expect(appPage.getByText('ZZ5000 is outside the sheet.')).toBeVisible()
    await expect(selected(appPage)).toHaveValue('A1')
  })
