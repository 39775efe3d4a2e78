import {
  answerEnded,
  answers,
  LOAN_PAYMENT,
  LOAN_QUESTION,
  questions,
  send,
} from '../support/chat.ts'
import { gridReady, saved, storedCells, typeIntoCell } from '../support/sheet.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

/** Loan payment at 5.0 %, by the annuity formula. */
const PAYMENT_AT_5_PERCENT = 1610.46

test('[AGENT-6, SHEET-10, SHEET-11, SAVE-1, SAVE-9, CRED-1, CRED-7] a new user creates an account and ends with a live loan schedule', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const account = newAccountData()
  await page.goto('/sign-up')
  await signUp(page, account)
  await expect(page.getByText('10 credits left').first()).toBeVisible()

  await test.step('[NAV-13, SHELL-24] the user asks for a loan schedule', async () => {
    await page.goto('/app/chat')
    await send(page, LOAN_QUESTION)
    await expect(questions(page)).toContainText(LOAN_QUESTION)
  })

  await test.step('[AGENT-1, TIME-6] the answer shows reasoning, finished tools and text', async () => {
    const answer = answers(page).last()
    await expect(answer.getByRole('group', { name: 'Reasoning' })).toBeVisible()
    await answerEnded(page)
    await expect(answer.getByText('Done', { exact: true }).first()).toBeVisible()
    await expect(answer).toContainText(LOAN_PAYMENT)
    for (const phase of ['Preparing', 'Running', 'Failed'])
      await expect(answer.getByText(phase, { exact: true })).toHaveCount(0)
  })

  await test.step('[SEND-11, AGENT-9, CONV-3] the new chat has an address and a title, and one credit is charged', async () => {
    await expect(page).toHaveURL(/\/app\/chat\/[^/]+$/)
    await expect(page.getByText('9 credits left').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText(
      'New Conversation',
    )
  })
  const conversationUrl = page.url()

  await test.step('[SHEET-4, NAV-18] the link in the answer opens the spreadsheet', async () => {
    await answers(page).last().locator('a[href*="/app/spreadsheet/"]').first().click()
    await expect(page).toHaveURL(/\/app\/spreadsheet\/[^/]+$/)
    await gridReady(page)
  })
  const spreadsheetId = page.url().split('/').at(-1) ?? ''
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const before = await storedCells(request, account, spreadsheetId)
  const rate = before.find((cell) => cell.value === 0.065 && cell.formula === '')
  const payment = before.find(
    (cell) =>
      cell.formula.includes('PMT(') && Math.abs(Math.abs(Number(cell.value)) - 1896.2) < 0.01,
  )

  await test.step('[SHEET-11, SAVE-1] a new rate changes the payment, and both are saved', async () => {
    await typeIntoCell(page, rate?.address ?? 'no rate cell', '5%')
    await saved(page)
    await expect
      .poll(async () => {
        const cells = await storedCells(request, account, spreadsheetId)
        return Math.abs(Number(cells.find((cell) => cell.address === payment?.address)?.value))
      })
      .toBeCloseTo(PAYMENT_AT_5_PERCENT, 2)
  })

  await test.step('a reload keeps the edit', async () => {
    await page.reload()
    await gridReady(page)
    const cells = await storedCells(request, account, spreadsheetId)
    expect(cells.find((cell) => cell.address === rate?.address)?.value).toBe(0.05)
  })

  await test.step('[TIME-12, CONV-6] a reload keeps the conversation', async () => {
    await page.goto(conversationUrl)
    await expect(questions(page)).toContainText(LOAN_QUESTION)
    const answer = answers(page).last()
    await expect(answer).toContainText(LOAN_PAYMENT)
    await expect(answer.getByRole('group', { name: 'Reasoning' })).toBeVisible()
    await expect(answer.getByText('Done', { exact: true }).first()).toBeVisible()
  })
  await request.dispose()
})
