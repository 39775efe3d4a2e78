import { send } from '../support/chat.ts'
import { gridReady } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[SHEET-653] [SHEET-654] [CONV-650] [CONV-651] cells written by the assistant are marked, announced and linked from its answer', async ({
  appPage: page,
}) => {
  await page.goto('/app/chat')
  await send(page, 'Build a loan schedule: $300,000 at 6.5% over 30 years')
  await page.getByRole('link', { name: 'Loan schedule' }).first().click()
  await page.waitForURL(/\/app\/spreadsheet\/[0-9a-f-]{36}/)
  await gridReady(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await send(page, 'Change the rate to 6.25%')
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  await expect(answer).toContainText('now 6.25%', { timeout: 30_000 })
  await expect(
    page.getByRole('status').filter({ hasText: 'The assistant changed 1 cell: Schedule!C6.' }),
  ).toHaveCount(1, { timeout: 8000 })

  // Links in the answer and in its tool call select their cells.
  const place = page.locator('[data-u-comp="defined-name"] input')
  await answer.getByRole('link', { name: 'Monthly payment' }).click()
  await expect(place).toHaveValue('G5')
  const tool = answer.getByRole('group', { name: 'Write range' })
  await tool.getByRole('button').first().click()
  const cell = tool.getByRole('link', { name: 'C6', exact: true })
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(place).toHaveValue('C6')
})
