import { answerEnded, answers, questions, send } from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

test('[SEND-8, SEND-9, SEND-23, SHELL-26] a cut connection shows an error without charging, and Retry sends the message again', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^failed POST \/api\/chat\/stream\//)
  await appPage.goto('/app/chat')
  await appPage.route('**/api/chat/stream/', (route) => route.abort(), { times: 1 })
  await send(appPage, 'What is the future value of $200 a month at 5% over 10 years?')
  const failed = answers(appPage).last()
  await expect(failed).toContainText('Not charged.')
  await expect(appPage.getByText('10 credits left').first()).toBeVisible()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await answerEnded(appPage)
  await expect(questions(appPage)).toHaveCount(1)
  await expect(answers(appPage)).toHaveCount(1)
  await expect(answers(appPage).last()).toContainText('$31,056')
  await expect(appPage.getByText('9 credits left').first()).toBeVisible()
})

test('[CONV-2, CONV-7, SEND-15] a second conversation is listed above the first, and the user switches between them', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, 'What can you do?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  const first = appPage.url()
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await appPage.goto('/app/chat')
  await expect(questions(appPage)).toHaveCount(0)
  await send(appPage, 'What is the future value of $200 a month at 5% over 10 years?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  expect(appPage.url()).not.toBe(first)
  const list = appPage.getByRole('list', { name: 'Conversations' })
  await expect(list.getByRole('link')).toHaveCount(2)

  await list.getByRole('link').last().click()
  await expect(appPage).toHaveURL(first)
  await expect(questions(appPage)).toHaveText(/What can you do\?/)
  await expect(appPage.getByText('8 credits left').first()).toBeVisible()
})

test('[CRED-3, CRED-5, SEND-4, SEND-517] the eleventh message opens the paywall and is not sent', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  for (let sent = 1; sent <= 10; sent += 1) {
    await send(appPage, `Message ${sent}: what can you do?`)
    await expect(questions(appPage)).toHaveCount(sent)
    await answerEnded(appPage)
    if (sent === 7) await expect(appPage.getByText('3 credits left').first()).toBeVisible()
  }
  const paywall = appPage.getByRole('dialog', { name: 'Upgrade to Professional' })
  // Clicks work only after the paywall's code has loaded.
  await expect(async () => {
    if (await paywall.isVisible()) return
    await appPage.getByRole('textbox', { name: 'Message' }).click({ timeout: 1000 })
    await expect(paywall).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await appPage.keyboard.press('Escape')
  await send(appPage, 'One more')
  await expect(paywall).toBeVisible()
  await appPage.keyboard.press('Escape')
  await expect(questions(appPage)).toHaveCount(10)
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveValue('One more')
})
