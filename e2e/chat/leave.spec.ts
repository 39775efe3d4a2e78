import type { Page } from '@playwright/test'
import { isFull, some } from '../support/full.ts'
import { answerEnded, answers, LOAN_QUESTION, send } from '../support/chat.ts'
import { beginInCell, gridReady, saved, storedCells, typeIntoCell } from '../support/sheet.ts'
import { expect, test as base } from '../support/test.ts'

/** Loan payment at 8 %, by the annuity formula. */
const PAYMENT_AT_8_PERCENT = 2201.29

type Loan = {
  readonly typeRate: () => Promise<void>
  /** Types the rate and leaves the cell editor open. */
  readonly beginRate: () => Promise<void>
  readonly isRight: () => Promise<void>
}

const test = base.extend<{ loan: Loan }>({
  loan: async ({ appPage, account, request }, use) => {
    await appPage.goto('/app/chat')
    await send(appPage, LOAN_QUESTION)
    await answerEnded(appPage)
    await answers(appPage).last().locator('a[href*="/app/spreadsheet/"]').first().click()
    await gridReady(appPage)
    const id = appPage.url().split('/').at(-1) ?? ''
    const stored = () => storedCells(request, account, id)
    const cells = await stored()
    const rate = cells.find((cell) => cell.value === 0.065 && cell.formula === '')?.address ?? ''
    const payment = cells.find((cell) => cell.formula.includes('PMT('))?.address ?? ''
    const valueAt = async (at: string) =>
      Number((await stored()).find((cell) => cell.address === at)?.value).toFixed(2)
    await use({
      typeRate: () => typeIntoCell(appPage, rate, '8%'),
      beginRate: () => beginInCell(appPage, rate, '8%'),
      isRight: async () => {
        await gridReady(appPage)
        await expect.poll(() => valueAt(rate), { timeout: 30_000 }).toBe('0.08')
        await expect
          .poll(() => valueAt(payment), { timeout: 30_000 })
          .toBe(PAYMENT_AT_8_PERCENT.toFixed(2))
        await saved(appPage)
      },
    })
  },
})

/** Number of workbooks with unsaved edits on this device. */
const keptEdits = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('ledgerline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction('unsaved_workbooks')
            .objectStore('unsaved_workbooks')
            .count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

type Leaving = readonly [string, (page: Page) => Promise<unknown>]

const backToList = async (page: Page) => {
  const address = page.url()
  await page.getByRole('link', { name: 'Back to spreadsheets' }).click()
  await expect(page).toHaveURL(/\/app\/spreadsheets$/)
  await page.goto(address)
}

const leavings: readonly Leaving[] = [
  ['by a reload at once', (page) => page.reload()],
  [
    'by a reload once the edit is kept on the device',
    async (page) => {
      // The edit stays stored until the server confirms the save.
      await expect.poll(() => keptEdits(page), { intervals: [20] }).toBeGreaterThan(0)
      await page.reload()
    },
  ],
  ['by the way back to the list', backToList],
]

for (const [how, leave] of some(leavings, 3))
  test(`[SAVE-16, SAVE-8, SAVE-724, SAVE-758] a spreadsheet left during a calculation, ${how}, shows correct results when reopened`, async ({
    appPage,
    loan,
  }) => {
    await loan.typeRate()
    await leave(appPage)
    await loan.isRight()
  })

const halfway: readonly Leaving[] = [
  ['by a reload', (page) => page.reload()],
  [
    'by the browser’s Back within the app',
    async (page) => {
      await page.goBack()
      await expect(page).toHaveURL(/\/app\/chat\//)
      await page.goForward()
    },
  ],
]

if (isFull)
  for (const [how, leave] of halfway)
    test(`[SHEET-162] [SHEET-345] a spreadsheet left while a cell is being edited, ${how}, keeps the typed value`, async ({
      appPage,
      loan,
    }) => {
      await loan.beginRate()
      await leave(appPage)
      await loan.isRight()
    })
