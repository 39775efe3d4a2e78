import {
  answerEnded,
  answers,
  conversation,
  LOAN_QUESTION,
  questions,
  send,
} from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

test('[SEND-7, SEND-10, SEND-19, SHELL-7] Stop removes the unfinished answer and restores the credit', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await expect(appPage.getByText('9 credits left').first()).toBeVisible()
  await expect(answers(appPage)).toHaveCount(1)
  await appPage.getByRole('button', { name: 'Stop' }).click()
  await expect(answers(appPage)).toHaveCount(0)
  await expect(questions(appPage)).toHaveCount(1)
  await expect(conversation(appPage).getByText('Answer stopped')).toBeVisible()
  await expect(appPage.getByText('10 credits left').first()).toBeVisible()
})

test('[SHELL-34] after Stop the composer has the focus', async ({ signedIn: appPage }) => {
  await appPage.goto('/app/chat')
  for (const press of ['click', 'Enter']) {
    await send(appPage, LOAN_QUESTION)
    const stop = appPage.getByRole('button', { name: 'Stop' })
    await (press === 'click' ? stop.click() : stop.press(press))
    await expect(stop).toHaveCount(0)
    await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeFocused()
  }
})

test('[SHELL-25, SEND-1, SEND-21] while an answer streams the conversation is marked as busy and Enter sends nothing', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await expect(conversation(appPage)).toHaveAttribute('aria-busy', 'true')
  await send(appPage, 'And over 15 years?')
  await expect(questions(appPage)).toHaveCount(1)
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveValue('And over 15 years?')
  await appPage.getByRole('button', { name: 'Stop' }).click()
  await answerEnded(appPage)
})

test('[SEND-31] [SEND-19, SEND-480] after a reload a stopped answer keeps its row and shows its text only on request', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await expect(appPage).toHaveURL(/\/app\/chat/)
  await expect(answers(appPage).getByRole('group', { name: 'Reasoning' })).toBeVisible()
  await appPage.getByRole('button', { name: 'Stop' }).click()
  await expect(conversation(appPage).getByText('Answer stopped')).toBeVisible()
  await appPage.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await appPage.reload()
  await expect(questions(appPage)).toHaveCount(1)
  await expect(conversation(appPage).getByText('Answer stopped. Not charged.')).toBeVisible()
  await expect(answers(appPage)).toHaveCount(0)
})

test('[SEND-37, SEND-32] a reload during the first answer resumes that answer', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await expect(answers(appPage).getByRole('button', { name: /Reasoning|Thought/ })).toBeVisible()
  await appPage.reload()
  await expect(appPage).toHaveURL(/\/app\/chat\/[\w-]+$/)
  await expect(questions(appPage)).toHaveCount(1)
  await answerEnded(appPage)
  await expect(answers(appPage)).toContainText('$1,896.20')
  await expect(appPage.getByText('9 credits left').first()).toBeVisible()
})
