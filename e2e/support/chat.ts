import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { bearer, type Account } from './test.ts'

/** The loan question with the known result. */
export const LOAN_QUESTION =
  'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

/** Monthly payment of the loan, as printed in the answer. */
export const LOAN_PAYMENT = '$1,896.20'

export function conversation(page: Page): Locator {
  return page.getByRole('log', { name: 'Conversation' })
}

/** The assistant's messages, oldest first. */
export function answers(page: Page): Locator {
  return conversation(page).getByRole('article', { name: 'Assistant' })
}

/** The user's messages, oldest first. */
export function questions(page: Page): Locator {
  return conversation(page).getByRole('article', { name: 'You' })
}

export async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill(text)
  await composer.press('Enter')
}

/**
 * Waits until the running answer ends. The timeout covers long answers and the start of the
 * workbook engine.
 */
export async function answerEnded(page: Page): Promise<void> {
  const timeout = 90_000
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden({ timeout })
  await expect(conversation(page)).not.toHaveAttribute('aria-busy', 'true', { timeout })
}

/** Spends all ten credits of a new account through the API, one conversation per message. */
export async function spendAll(request: APIRequestContext, account: Account): Promise<void> {
  const headers = await bearer(request, account)
  for (let sent = 0; sent < 10; sent += 1)
    await request.post('/api/chat/stream/', { headers, data: { message: 'What can you do?' } })
}

/** Sends a message in a new chat through the API and waits for the answer. */
export async function say(
  request: APIRequestContext,
  account: Account,
  message: string,
): Promise<void> {
  const headers = await bearer(request, account)
  const answer = await request.post('/api/chat/stream/', { headers, data: { message } })
  await answer.body()
}
