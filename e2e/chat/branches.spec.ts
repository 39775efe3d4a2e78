import { expectAccessible } from '../support/axe.ts'
import { answerEnded, answers, conversation, questions, send } from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

test('[SEND-42, SEND-46] an edited question keeps the attempt that it replaced, also after a reload', async ({
  appPage: page,
}) => {
  await page.goto('/app/chat')
  await send(page, 'What can you do?')
  await answerEnded(page)
  await send(page, 'What is the future value of $200 a month at 5% over 10 years?')
  await answerEnded(page)
  await expect(page).toHaveURL(/\/app\/chat\/.+/)

  const first = questions(page).first()
  await first.getByRole('button', { name: 'Edit' }).click()
  const composer = page.getByRole('textbox', { name: 'Message' })
  await expect(composer).toHaveValue('What can you do?')
  await expect(composer).toBeFocused()
  await send(page, 'What is the future value of $100 a month at 5% over 10 years?')
  await answerEnded(page)
  await expect(questions(page)).toHaveText([/\$100 a month/])
  await expectAccessible(page, 'an edited question')

  await page.reload()
  await expect(questions(page)).toHaveText([/\$100 a month/])
  const attempts = conversation(page).getByRole('group', { name: 'Attempts' })
  await expect(attempts).toContainText('attempt 2 of 2')
  await attempts.getByRole('button', { name: 'Previous attempt' }).click()
  await expect(questions(page)).toHaveText([/What can you do\?/, /\$200 a month/])
  await expect(answers(page).last()).toContainText('$31,056')
  await expect(attempts).toContainText('attempt 1 of 2')
  await expect(attempts.getByRole('button', { name: 'Previous attempt' })).toBeFocused()
  await expect(conversation(page)).toContainText('Earlier attempt, 1 of 2: read-only')
  await expect(questions(page).first().getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(conversation(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page, 'an earlier attempt')

  await conversation(page).getByRole('button', { name: 'Back to the newest' }).click()
  await expect(questions(page)).toHaveText([/\$100 a month/])
  await expect(attempts.getByRole('button', { name: 'Next attempt' })).toBeFocused()
})

test('[SEND-20] the keyboard switches a retried answer in place to its earlier attempt and back', async ({
  appPage: page,
}) => {
  await page.goto('/app/chat')
  await send(page, 'What can you do?')
  await answerEnded(page)
  await answers(page).getByRole('button', { name: 'Retry' }).click()
  await answerEnded(page)
  const attempts = answers(page).getByRole('group', { name: 'Attempts' })
  await expect(attempts).toContainText('attempt 2 of 2')
  await attempts.getByRole('button', { name: 'Previous attempt' }).focus()
  await page.keyboard.press('Enter')
  await expect(attempts).toContainText('attempt 1 of 2')
  await page.keyboard.press('Tab')
  await expect(attempts.getByRole('button', { name: 'Next attempt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(attempts).toContainText('attempt 2 of 2')
  await expect(attempts.getByRole('button', { name: 'Next attempt' })).toBeFocused()
})

test('[SEND-46, SEND-503, SEND-504] [SHELL-43] questions of an earlier attempt have their own attempts, and the step buttons keep their place', async ({
  appPage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 700 })
  const saving = (amount: number) =>
    `What is the future value of $${amount} a month at 5% over 10 years?`
  const edit = async (index: number, text: string) => {
    await questions(page).nth(index).getByRole('button', { name: 'Edit' }).click()
    await send(page, text)
    await answerEnded(page)
  }
  await page.goto('/app/chat')
  for (const amount of [100, 500]) {
    await send(page, saving(amount))
    await answerEnded(page)
  }
  await edit(1, saving(700))
  await send(page, saving(900))
  await answerEnded(page)
  await edit(0, saving(200))
  await page.reload()

  const switches = conversation(page).getByRole('group', { name: 'Attempts' })
  const outer = switches.first()
  const inner = switches.nth(1)
  const topOf = async (one: typeof outer) => Math.round((await one.boundingBox())?.y ?? 0)
  await expect(outer).toContainText('attempt 2 of 2')
  const first = await topOf(outer)
  await outer.getByRole('button', { name: 'Previous attempt' }).click()
  await expect(questions(page)).toHaveText([/\$100 a/, /\$700 a/, /\$900 a/])
  await expect.poll(async () => Math.abs((await topOf(outer)) - first)).toBeLessThan(2)
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill('And then?')
  await expect(page.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(
    'Continues from the newest',
  )
  await composer.fill('')

  await expect(inner).toContainText('attempt 2 of 2')
  await inner.getByRole('button', { name: 'Previous attempt' }).click()
  await expect(questions(page)).toHaveText([/\$100 a/, /\$500 a/])
  await expect(inner).toContainText('attempt 1 of 2')
  const second = await topOf(inner)
  await inner.getByRole('button', { name: 'Next attempt' }).click()
  await expect(questions(page)).toHaveText([/\$100 a/, /\$700 a/, /\$900 a/])
  await expect(inner.getByRole('button', { name: 'Next attempt' })).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf(inner)) - second)).toBeLessThan(2)
  await conversation(page).getByRole('button', { name: 'Back to the newest' }).first().click()
  await expect(questions(page)).toHaveText([/\$200 a/])
})
