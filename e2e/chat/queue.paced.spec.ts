import { answerEnded, answers, LOAN_QUESTION, questions, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

if (isFull)
  test('[SEND-22] Ctrl+Enter during an answer queues messages: the user removes one, and the app sends the other after the answer', async ({
    signedIn: appPage,
  }) => {
    await appPage.goto('/app/chat')
    await send(appPage, LOAN_QUESTION)
    await expect(answers(appPage)).toHaveCount(1)
    const composer = appPage.getByRole('textbox', { name: 'Message' })
    const queue = appPage.getByRole('list', { name: 'Queue' })
    for (const text of ['What can you do?', 'And what not?']) {
      await composer.fill(text)
      await composer.press('Control+Enter')
    }
    await expect(queue.getByRole('listitem')).toHaveCount(2)
    await expect(composer).toHaveValue('')
    await expect(appPage.getByText('9 credits left').first()).toBeVisible()
    await queue.getByRole('button', { name: 'Remove from queue' }).last().click()
    await expect(queue.getByRole('listitem')).toHaveCount(1)
    await expect(questions(appPage)).toHaveCount(1)

    await expect(questions(appPage)).toHaveCount(2, { timeout: 60_000 })
    await answerEnded(appPage)
    await expect(queue).toHaveCount(0)
    await expect(questions(appPage).last()).toContainText('What can you do?')
    await expect(appPage.getByText('8 credits left').first()).toBeVisible()
  })
