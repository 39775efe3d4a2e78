import { answerEnded, answers, LOAN_QUESTION, send } from './support/chat.ts'
import { gridReady, saved, sheetStatus, storedCells } from './support/sheet.ts'
import { expect, test } from './support/test.ts'

/** The payment of the loan at 8 %, by the annuity formula. */
const PAYMENT_AT_8_PERCENT = 2201.29

test('[SAVE-16, SAVE-8] a sheet that is left in the middle of a calculation is right when it is opened', async ({
  appPage,
  account,
  request,
}) => {
  test.setTimeout(240_000)
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await answerEnded(appPage)
  await answers(appPage).last().locator('a[href*="/app/spreadsheet/"]').first().click()
  await gridReady(appPage)
  const id = appPage.url().split('/').at(-1) ?? ''
  const cells = await storedCells(request, account, id)
  const rate = cells.find((cell) => cell.value === 0.065 && cell.formula === '')?.address ?? ''
  const payment = cells.find((cell) => cell.formula.includes('PMT('))?.address ?? ''

  const typeRate = async (text: string) => {
    await appPage.locator('[data-u-comp="defined-name"] input').fill(rate)
    await appPage.locator('[data-u-comp="defined-name"] input').press('Enter')
    await appPage.keyboard.type(text)
    await appPage.keyboard.press('Enter')
  }
  const isRight = async () => {
    await gridReady(appPage)
    await expect
      .poll(
        async () => {
          const stored = await storedCells(request, account, id)
          return [rate, payment].map((address) =>
            Number(stored.find((cell) => cell.address === address)?.value).toFixed(2),
          )
        },
        { timeout: 30_000 },
      )
      .toEqual(['0.08', PAYMENT_AT_8_PERCENT.toFixed(2)])
    await expect(sheetStatus(appPage)).toHaveText('Saved')
  }
  const back = async () => {
    await typeRate('6.5%')
    await saved(appPage)
  }

  for (const pause of [100, 700]) {
    await test.step(`a reload after ${pause} ms`, async () => {
      await typeRate('8%')
      await appPage.waitForTimeout(pause)
      await appPage.reload()
      await isRight()
      await back()
    })
  }
  await test.step('the way back to the list', async () => {
    await typeRate('8%')
    await appPage.getByRole('link', { name: 'Back to spreadsheets' }).click()
    await expect(appPage).toHaveURL(/\/app\/spreadsheets$/)
    await appPage.goto(`/app/spreadsheet/${id}`)
    await isRight()
  })
})
