import type { Page } from '@playwright/test'
import { answerEnded, answers, send } from '../support/chat.ts'
import {
  callStep,
  expectSum,
  openScriptedSheet,
  pillTexts,
  selectInGrid,
} from '../support/scripted-sheet.ts'
import { gridReady, saved, storedCells, typeIntoCell } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const TABLE = [
  ['Line', 'Amount'],
  ['Rent', 1200],
  ['Salaries', 3400],
  ['Total', '=SUM(C5:C6)'],
]
const END = 'All is written.'

/** A write of a table with the sum 9,200, then a row that adds 300. `rest` delays the second one. */
const steps = (rest: Promise<unknown>, end: Promise<unknown> = Promise.resolve()) => [
  callStep('w1', 'write_range', { range: 'B4:C7', values: TABLE }),
  callStep('w2', 'write_range', { range: 'B8:C8', values: [['Travel', 300]] }, rest),
  { after: end, text: END },
]
const sumOf = async (page: Page, sum: string): Promise<void> => {
  await selectInGrid(page, 'C4:C8')
  await expectSum(page, sum)
}
const sheetIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const announced = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: `The assistant changed ${text}` })
const expectNoConflict = (page: Page) => expect(page.getByText('Changed elsewhere')).toHaveCount(0)

/** Saves that the page sends from now on. */
const savesOf = (page: Page): readonly string[] => {
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url())
  })
  return saves
}

test('[SHEET-1101] two tabs of a spreadsheet show each write and keep what is typed in between', async ({
  browser,
}) => {
  const typed = Promise.withResolvers<void>()
  const { page, ends, account, request } = await openScriptedSheet(browser, steps(typed.promise), 4)
  await using _ = ends
  const other = await page.context().newPage()
  await other.goto(page.url())
  await gridReady(other)
  const saves = savesOf(page)

  await send(page, 'Write a table')
  await sumOf(page, '9,200')
  await sumOf(other, '9,200')
  await typeIntoCell(other, 'J2', '7')
  await typeIntoCell(other, 'J3', '8')
  await saved(other)
  typed.resolve()
  await answerEnded(page)
  await expect(page.getByText(END, { exact: true })).toBeVisible()

  for (const tab of [page, other]) {
    await sumOf(tab, '9,500')
    await selectInGrid(tab, 'J2:J3')
    await expectSum(tab, '15')
    await expectNoConflict(tab)
    await saved(tab)
  }
  // Only the tab with the typed cells saves: a tab that follows has nothing of its own.
  expect(saves).toEqual([])
  const cells = await storedCells(request, account, sheetIdOf(page))
  const values = Object.fromEntries(cells.map(({ address, value }) => [address, value]))
  expect(values).toMatchObject({ J1: 'x', J2: 7, J3: 8, C7: 4600, C8: 300 })
})

test('[SHEET-1102] a token that expires during an answer is renewed without a word, and the write shows', async ({
  browser,
  allow,
}) => {
  allow(/^401 [A-Z]+ \/api\//)
  const expired = Promise.withResolvers<void>()
  const { page, ends } = await openScriptedSheet(browser, steps(expired.promise), 5)
  await using _ = ends
  let oldToken = ''
  let refused = 0
  await page.route('**/api/**', async (route) => {
    const headers = route.request().headers()
    if (oldToken === '' || headers['authorization'] !== oldToken) return route.continue()
    refused += 1
    // The server itself refuses the token, as it does with one that has expired.
    await route.continue({ headers: { ...headers, authorization: 'Bearer expired' } })
  })
  const head = page.waitForRequest(/\/api\/spreadsheets\/[^/]+\/head\//)
  await send(page, 'Write a table')
  await sumOf(page, '9,200')
  oldToken = (await (await head).allHeaders())['authorization'] ?? ''
  expect(oldToken).not.toBe('')
  const renewed = page.waitForResponse(/\/api\/auth\/refresh\//)
  expired.resolve()

  expect((await renewed).status()).toBe(200)
  await sumOf(page, '9,500')
  await answerEnded(page)
  await expect(page.getByText(END, { exact: true })).toBeVisible()
  expect(refused).toBeGreaterThan(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectNoConflict(page)
  await saved(page)
})

test('[SHEET-1103] on a slow network the pill names each call once, and the writes appear once together', async ({
  browser,
}) => {
  const fast = Promise.withResolvers<void>()
  const named = Promise.withResolvers<void>()
  const { page, ends } = await openScriptedSheet(browser, steps(named.promise), 6)
  await using _ = ends
  await selectInGrid(page, 'C4:C8')
  const looks: string[] = []
  await page.route(/\/api\/spreadsheets\/[^/]+\/(head|changes)\//, async (route) => {
    looks.push(route.request().url())
    await fast.promise
    await route.continue()
  })
  const pills = await pillTexts(page)
  const saves = savesOf(page)
  await send(page, 'Write a table')
  await expect.poll(pills).toHaveLength(1)
  named.resolve()
  await answerEnded(page)
  await expect(answers(page).last().getByRole('group', { name: 'Write range' })).toHaveCount(2)
  await expect(page.locator('main output > button')).toBeHidden()
  expect(await pills()).toEqual(['Assistant is writing B4:C7', 'Assistant is writing B8:C8'])
  // One look waits, whatever the number of writes. So nothing shows yet.
  expect(looks.filter((url) => url.endsWith('/head/'))).toHaveLength(1)
  await expect(page.locator('footer')).not.toContainText('9,')

  fast.resolve()
  await expectSum(page, '9,500')
  await expect(announced(page, '10 cells: Sheet1!B4:C8.')).toHaveCount(1)
  await expectNoConflict(page)
  await saved(page)
  expect(saves).toEqual([])
})

test('[SHEET-1104] a reload between two writes keeps the first, resumes the answer and shows the second', async ({
  browser,
}) => {
  const reloaded = Promise.withResolvers<void>()
  const { page, ends, account, request } = await openScriptedSheet(
    browser,
    steps(reloaded.promise),
    7,
  )
  await using _ = ends
  await send(page, 'Write a table')
  await expect(answers(page).last().getByRole('group', { name: 'Write range' })).toContainText(
    'Done',
  )
  await page.reload()
  await gridReady(page)
  await sumOf(page, '9,200')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  const saves = savesOf(page)
  reloaded.resolve()

  await sumOf(page, '9,500')
  await answerEnded(page)
  await expect(page.getByText(END, { exact: true })).toBeVisible()
  await expect(answers(page).last().getByRole('group', { name: 'Write range' })).toHaveCount(2)
  // The write before the reload was in the loaded grid, so only the second one is news.
  await expect(announced(page, '2 cells: Sheet1!B8:C8.')).toHaveCount(1)
  await expectNoConflict(page)
  await saved(page)
  expect(saves).toEqual([])
  const cells = await storedCells(request, account, sheetIdOf(page))
  expect(cells.filter(({ value }) => value === 'Travel')).toHaveLength(1)
})
