import type { APIRequestContext, Page } from '@playwright/test'
import { answerEnded, answers, send } from '../support/chat.ts'
import { saved, storedCells, test, typeIntoCell } from '../support/sheet.ts'
import { expect, type Account } from '../support/test.ts'

const WRITE = 'Set B1 to 800, B2 to 300 and B3 to 1,100'

/** Values of the open spreadsheet as stored on the server. */
const values = async (request: APIRequestContext, account: Account, id: string) =>
  Object.fromEntries(
    (await storedCells(request, account, id))
      .filter(({ value }) => value !== undefined && value !== null)
      .map(({ address, value }) => [address, value]),
  )

/** Lets the assistant write B1:B3, which replaces 500 in B1. Returns the answer. */
const written = async (page: Page) => {
  await typeIntoCell(page, 'B1', '500')
  await saved(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await send(page, WRITE)
  await answerEnded(page)
  return answers(page).last()
}

test('[AGENT-652] [AGENT-654] Undo on an answer reverts its writes, and the answer says "Undone" after a reload', async ({
  sheetPage: page,
  sheetId,
  account,
  request,
}) => {
  const answer = await written(page)
  expect(await values(request, account, sheetId)).toEqual({ B1: 800, B2: 300, B3: 1100 })
  await answer.getByRole('button', { name: 'Undo', exact: true }).click()
  const undone = answer.getByRole('button', { name: 'Undone', exact: true })
  await expect(undone).toBeDisabled()
  expect(await values(request, account, sheetId)).toEqual({ B1: 500 })

  // The open grid is reverted too, so saving a later edit does not write the undone values again.
  await typeIntoCell(page, 'B4', '7')
  await saved(page)
  expect(await values(request, account, sheetId)).toEqual({ B1: 500, B4: 7 })
  await page.reload()
  await expect(undone).toBeDisabled()
})

for (const [choice, left] of [
  ['Keep it, undo the rest', { B1: 500, B2: 42 }],
  ['Undo everything', { B1: 500 }],
] as const)
  test(`[AGENT-653] [AGENT-780] undoing an answer after an own edit asks first: ${choice}`, async ({
    allow,
    sheetPage: page,
    sheetId,
    account,
    request,
  }) => {
    allow(/409/)
    const answer = await written(page)
    await typeIntoCell(page, 'B2', '42')
    await saved(page)
    await answer.getByRole('button', { name: 'Undo', exact: true }).click()
    const alert = answer.getByRole('alert')
    await expect(alert).toHaveText(/^You changed \S+!B2 since then\. Nothing was undone\.$/)
    expect(await values(request, account, sheetId)).toEqual({ B1: 800, B2: 42, B3: 1100 })

    const room = await alert.evaluate((told) => {
      const box = told.parentElement?.getBoundingClientRect()
      const buttons = [...(told.parentElement?.querySelectorAll('button') ?? [])]
      return buttons.map((button) => (box?.right ?? 0) - button.getBoundingClientRect().right)
    })
    expect(room).toHaveLength(3)
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0)
    await answer.getByRole('button', { name: choice, exact: true }).click()
    await expect(answer.getByRole('button', { name: 'Undone', exact: true })).toBeDisabled()
    expect(await values(request, account, sheetId)).toEqual(left)
  })
