import { expect, type Page } from '@playwright/test'
import { answerEnded, answers, LOAN_QUESTION, send, spendAll } from '../support/chat.ts'
import { fromTemplate, type Screen } from './screen.ts'

const group = 'Chat'

const newChat = async (page: Page): Promise<void> => {
  await page.goto('/app/chat')
  await expect(page.getByText(/credits left/).first()).toBeAttached()
}

/** Asks for the loan and waits until the answer streams text. */
const streaming = async (page: Page): Promise<void> => {
  await newChat(page)
  await send(page, LOAN_QUESTION)
  await expect(answers(page)).toContainText('The monthly payment', { timeout: 60_000 })
}

export const CHAT_SCREENS: readonly Screen[] = [
  { name: 'chat-new', group, open: ({ page }) => newChat(page) },
  {
    name: 'chat-commands',
    group,
    open: async ({ page }) => {
      await newChat(page)
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('/')
      await expect(page.getByRole('listbox', { name: 'Commands' })).toBeVisible()
    },
  },
  {
    name: 'chat-mention',
    group,
    open: async (stage) => {
      await fromTemplate(stage, 'loan', 'Loan of the new mill')
      await newChat(stage.page)
      await stage.page.getByRole('textbox', { name: 'Message' }).pressSequentially('What does @')
      await expect(stage.page.getByRole('listbox', { name: 'Spreadsheets' })).toBeVisible()
    },
  },
  {
    name: 'chat-streaming',
    group,
    isPaced: true,
    open: ({ page }) => streaming(page),
  },
  {
    name: 'chat-queue',
    group,
    isPaced: true,
    open: async ({ page }) => {
      await streaming(page)
      const composer = page.getByRole('textbox', { name: 'Message' })
      for (const text of ['And over 15 years?', 'What would a rate of 6.0% save in interest?']) {
        await composer.fill(text)
        await composer.press('Control+Enter')
      }
      await expect(page.getByRole('list', { name: 'Queue' }).getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'chat-stopped',
    group,
    isPaced: true,
    open: async ({ page }) => {
      await streaming(page)
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(page.getByText('Answer stopped')).toBeVisible()
    },
  },
  {
    name: 'chat-answer',
    group,
    open: async ({ page }) => {
      await newChat(page)
      await send(page, LOAN_QUESTION)
      await answerEnded(page)
      await expect(page.getByRole('button', { name: 'Copy message' }).last()).toBeVisible()
    },
  },
  {
    name: 'chat-tool-open',
    group,
    open: async ({ page }) => {
      await newChat(page)
      await send(page, LOAN_QUESTION)
      await answerEnded(page)
      await answers(page).last().getByRole('group').last().getByRole('button').first().click()
      await expect(page.getByRole('button', { name: 'Show JSON' }).first()).toBeVisible()
    },
  },
  {
    name: 'chat-failed',
    group,
    allow: [/^failed POST \/api\/chat\/stream\//],
    open: async ({ page }) => {
      await newChat(page)
      await page.route('**/api/chat/stream/', (route) => route.abort())
      await send(page, 'What does the mill owe at 6.5%?')
      await expect(answers(page).getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  },
  {
    name: 'chat-attachments',
    group,
    open: async ({ page }) => {
      await newChat(page)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach files' }).click()
      await (
        await chooser
      ).setFiles(
        ['board-pack-2026-Q3.pdf', 'bank-statements-of-all-accounts-september.csv', 'mill.png'].map(
          (name) => ({ name, mimeType: '', buffer: Buffer.from('Northfield Mills') }),
        ),
      )
      await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible()
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    },
  },
  {
    name: 'paywall',
    group: 'Dialogs',
    open: async (stage) => {
      await spendAll(stage.request, stage.account)
      await stage.page.goto('/app/chats')
      await expect(
        stage.page.getByRole('dialog', { name: 'Upgrade to Professional' }),
      ).toBeVisible()
    },
  },
]
