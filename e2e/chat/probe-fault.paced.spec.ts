import { answerEnded, answers, LOAN_QUESTION, questions, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

if (isFull)
  test('[ERR-30, ERR-34, SEND-32] an answer resumes after a reload and the next message is sent, even if cancelling a stream throws an error', async ({
    signedIn: appPage,
  }) => {
    await appPage.goto('/app/chat')
    await send(appPage, LOAN_QUESTION)
    await expect(answers(appPage).getByRole('button', { name: /Reasoning|Thought/ })).toBeVisible()
    await appPage.addInitScript(() => {
      ReadableStream.prototype.cancel = () => Promise.reject(new TypeError('not cancelled'))
    })
    await appPage.reload()
    await expect(appPage).toHaveURL(/\/app\/chat\/[\w-]+$/)
    await expect(answers(appPage)).toHaveCount(1)
    // Enter sends nothing until the answer ends.
    await expect(async () => {
      await send(appPage, 'And over 15 years?')
      await expect(questions(appPage)).toHaveCount(2, { timeout: 1000 })
    }).toPass()
    await answerEnded(appPage)
    await expect(answers(appPage)).toHaveCount(2)
  })
