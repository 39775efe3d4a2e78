import { answerEnded, answers, LOAN_QUESTION, questions, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

if (isFull)
  test('[SHELL-3] while an answer streams, a send from the floating input does nothing and keeps its text', async ({
    signedIn: appPage,
  }) => {
    await appPage.goto('/app/chat')
    await send(appPage, LOAN_QUESTION)
    await expect(answers(appPage)).toHaveCount(1)
    const sends: string[] = []
    appPage.on('request', (request) => {
      if (request.url().endsWith('/api/chat/stream/')) sends.push(request.url())
    })
    await appPage
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Chats' })
      .click()
    await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await send(appPage, 'And over 15 years?')
    await expect(appPage).toHaveURL('/app/chats')
    await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'And over 15 years?',
    )
    await expect(appPage.getByRole('button', { name: 'Stop' })).toBeVisible()

    await appPage.getByRole('list', { name: 'Chats' }).getByRole('link').first().click()
    await answerEnded(appPage)
    await expect(questions(appPage)).toHaveText([new RegExp(LOAN_QUESTION.slice(0, 20))])
    expect(sends).toEqual([])
  })

test('[SHELL-7] on pages outside the chats the floating input stops the running answer of any conversation', async ({
  signedIn: appPage,
}) => {
  const main = appPage.getByRole('navigation', { name: 'Main' })
  const button = appPage.getByRole('main').getByRole('button', { name: /^(Send message|Stop)$/ })
  await appPage.goto('/app/chat')
  await send(appPage, '12% of 4,300')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await send(appPage, LOAN_QUESTION)
  await expect(answers(appPage)).toHaveCount(2)

  await main.getByRole('link', { name: 'Chats' }).click()
  await expect(appPage).toHaveURL('/app/chats')
  await expect(button).toHaveAccessibleName('Stop')
  // A new chat is a separate conversation without a running answer.
  await appPage.getByRole('link', { name: 'New Chat' }).first().click()
  await expect(appPage).toHaveURL('/app/chat')
  await expect(button).toHaveAccessibleName('Send message')
  await expect(button).toHaveAccessibleDescription('Answering…')
  await main.getByRole('link', { name: 'Spreadsheets' }).click()
  await expect(appPage).toHaveURL('/app/spreadsheets')
  await button.click()
  await expect(button).toHaveAccessibleName('Send message')
  await expect(button).toHaveAccessibleDescription('')
})
