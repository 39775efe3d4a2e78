import type { Page } from '@playwright/test'
import { answers } from '../support/chat.ts'
import { frame, says, started } from '#tests/support/hostile.ts'
import { ask, ended, expect, newChat, test } from '../support/hostile.ts'

const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Professional' })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('[BILL-540] after the last credit the paywall waits until the answer is read or the message field is used', async ({
  page,
  backend,
}) => {
  await page.clock.install()
  backend.setBalance(1)
  await newChat(page, backend, 1)
  const call = await ask(page, backend)
  backend.setBalance(0)
  await call.write(started())
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  call.end(says(words) + frame('stream_end', {}))
  await ended(page)
  await expect(answers(page)).toContainText('word39')
  // At `ANSWER_WORD_READ_MS`, it takes ten seconds to read forty words.
  await page.clock.runFor(6000)
  await expect(paywall(page)).toHaveCount(0)
  await composer(page).click()
  await page.clock.runFor(2000)
  await expect(paywall(page)).toBeVisible()
})

test('[BILL-541, BILL-105] a balance of 0 at load opens the paywall once per browser session, never over spreadsheets', async ({
  page,
  backend,
}) => {
  backend.setBalance(0)
  await page.goto(backend.origin + '/app/spreadsheets')
  await expect(page.getByText('0 credits left').first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Spreadsheets' })).toBeVisible()
  await expect(paywall(page)).toHaveCount(0)
  await page.goto(backend.origin + '/app/chats')
  await expect(paywall(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(backend.origin + '/app/chat')
  await expect(page.getByText('0 credits left').first()).toBeAttached()
  await expect(composer(page)).toBeVisible()
  await expect(paywall(page)).toHaveCount(0)
  await composer(page).fill('What is due?')
  await composer(page).press('Enter')
  await expect(paywall(page)).toBeVisible()
})
