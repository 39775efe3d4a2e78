import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { answerEnded, answers, questions, send } from '../support/chat.ts'
import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

/** Pastes a text into the composer through a clipboard event. */
async function paste(page: Page, text: string): Promise<void> {
  await composer(page).evaluate((field, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('[SHELL-44, SHELL-8, SHELL-690, SHELL-731] a paste chip opens to edit its text, and a chip with its text deleted disappears', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await composer(appPage).fill('Check these: ')
  const hostile = `<img src=x onerror=alert(1)> ${'row '.repeat(80)}`
  await paste(appPage, hostile)
  const chip = appPage.getByRole('button', { name: `Pasted text - ${hostile.length} chars` })
  await chip.press('Enter')
  const dialog = appPage.getByRole('dialog', { name: /^Pasted text - / })
  const text = dialog.getByRole('textbox', { name: 'Pasted text' })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(hostile)
  await expectAccessible(appPage, 'a long paste')
  await text.fill('short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(composer(appPage)).toBeFocused()
  const short = appPage.getByRole('button', { name: 'Pasted text - 5 chars' })
  await expect(short).toBeVisible()
  await appPage.reload()
  await short.click()
  await text.fill('never kept')
  await appPage.keyboard.press('Escape')
  await expect(short).toBeVisible()
  await composer(appPage).press('Enter')
  await expect(questions(appPage).first()).toContainText('Check these: short')
})

test('[SHELL-44, SHELL-674] after a paste of 1 MB no keystroke takes more than 50 ms', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await paste(appPage, 'figures and words '.repeat(58_000))
  await expect(appPage.getByRole('list', { name: 'Pasted text' })).toContainText('1044000 chars')
  const slowest = await composer(appPage).evaluate((field) => {
    let worst = 0
    field.focus()
    // The first insertion runs slower, so it happens before the measurement.
    document.execCommand('insertText', false, ' ')
    for (const letter of 'What is the total of all these figures?') {
      const begun = performance.now()
      document.execCommand('insertText', false, letter)
      field.getBoundingClientRect()
      worst = Math.max(worst, performance.now() - begun)
    }
    return worst
  })
  await expect(composer(appPage)).toHaveValue(' What is the total of all these figures?')
  expect(slowest).toBeLessThan(50)
})

test('[SHELL-42] no key pressed during an IME composition sends the message', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await composer(appPage).fill('見積')
  for (const press of [
    { keyCode: 229, isComposing: true },
    { keyCode: 229, isComposing: false },
    { keyCode: 13, isComposing: true },
  ])
    await composer(appPage).evaluate(
      (field, init) =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
        ),
      press,
    )
  await expect(composer(appPage)).toHaveValue('見積')
  await expect(questions(appPage)).toHaveCount(0)
  await composer(appPage).press('Enter')
  await expect(questions(appPage)).toHaveCount(1)
})

test('[SHELL-43] a disabled Send shows the reason, also as its accessible description', async ({
  signedIn: appPage,
  context,
}) => {
  await appPage.goto('/app/chat')
  const button = appPage.getByRole('button', { name: 'Send message' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('')
  // The button has aria-disabled but still accepts clicks.
  await button.click({ force: true })
  await expect(button).toHaveAccessibleDescription('Message is empty')
  await expect(appPage.getByText('Message is empty')).toBeVisible()
  await composer(appPage).fill('What is due?')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(button).toHaveAccessibleDescription('')
  // Wait for lazy-loaded code: offline, its requests would fail.
  await appPage.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(button).toHaveAccessibleDescription('Offline. Send once you reconnect.')
  await context.setOffline(false)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
})

test('[SHELL-45, SHELL-47, SHELL-692, SHELL-693] a slash at the start opens the commands, which can be used without a mouse', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await composer(appPage).pressSequentially('/')
  const list = appPage.getByRole('listbox', { name: 'Commands' })
  await expect(list.getByRole('option', { name: 'New chat' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(list.getByRole('option', { name: 'Stop' })).toHaveCount(0)
  await expectAccessible(appPage, 'the commands')
  await composer(appPage).press('ArrowUp')
  const last = list.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(composer(appPage)).toHaveAttribute('aria-activedescendant', /.+/)
  await composer(appPage).press('Escape')
  await expect(list).toHaveCount(0)
  await expect(composer(appPage)).toHaveValue('/')
  await composer(appPage).fill('')
  await composer(appPage).pressSequentially('/npv')
  await expect(list.getByRole('option')).toHaveCount(1)
  await composer(appPage).press('Enter')
  await expect(composer(appPage)).toHaveValue(/^NPV at 9% and IRR/)
  await expect(questions(appPage)).toHaveCount(0)
  await composer(appPage).fill('')
  await composer(appPage).pressSequentially('/settings')
  await composer(appPage).press('Tab')
  await expect(appPage.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await appPage.keyboard.press('Escape')
  await expect(composer(appPage)).toBeFocused()
  await expect(composer(appPage)).toHaveValue('')
  await composer(appPage).pressSequentially('/nothing')
  await expect(appPage.getByText('No command found')).toBeVisible()
  await expect(list).toHaveCount(0)
  await composer(appPage).pressSequentially(' like it')
  await expect(appPage.getByText('No command found')).toHaveCount(0)
  await composer(appPage).press('Enter')
  await expect(questions(appPage)).toHaveText([/\/nothing like it/])
})

test('[SHELL-46, SHELL-721, CONV-11] a mentioned spreadsheet becomes a chip, is sent with the message, and stays linked', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await createSheet(request, account, 'Alpha budget')
  const id = await createSheet(request, account, 'Beta book')
  await appPage.goto('/app/chat')
  await composer(appPage).pressSequentially('Hello @al')
  const list = appPage.getByRole('listbox', { name: 'Spreadsheets' })
  await expect(list.getByRole('option')).toHaveText([/Alpha budget/])
  for (let typed = 0; typed < 2; typed += 1) await composer(appPage).press('Backspace')
  await expect(list.getByRole('option')).toHaveText([/Beta book/, /Alpha budget/])
  await list.getByRole('option', { name: 'Beta book' }).click()
  await expect(composer(appPage)).toHaveValue('Hello ')
  await expect(composer(appPage)).toBeFocused()
  const linked = appPage.getByRole('list', { name: 'Linked spreadsheet' })
  await expect(linked).toContainText('Beta book')
  await appPage.reload()
  await expect(linked).toContainText('Beta book')
  const sent = appPage.waitForRequest((call) => call.url().endsWith('/api/chat/stream/'))
  await composer(appPage).press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ message: 'Hello', spreadsheet_id: id })
  await expect(linked).toHaveCount(0)
  await answerEnded(appPage)
  // The conversation is linked without a reload, so the next send names the sheet.
  const again = appPage.waitForRequest((call) => call.url().endsWith('/api/chat/stream/'))
  await send(appPage, 'And now?')
  expect((await again).postDataJSON()).toMatchObject({ spreadsheet_id: id })
  await answerEnded(appPage)
})

test('[SHELL-47] typing prices, addresses or fractions opens no list', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await createSheet(request, account, 'Alpha budget')
  await appPage.goto('/app/chat')
  await composer(appPage).pressSequentially('and/or a@b.test, 50 @ $3')
  await expect(appPage.getByRole('listbox')).toHaveCount(0)
  await composer(appPage).press('Enter')
  await expect(questions(appPage)).toHaveCount(1)
})

test('[SHELL-45, SHELL-46] the command and mention lists fit the screen of a phone', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'])
    await createSheet(
      request,
      account,
      `${name}: a spreadsheet with a rather long title of its own`,
    )
  for (const height of [844, 420]) {
    await appPage.setViewportSize({ width: 390, height })
    for (const path of ['/app/chat', '/app/chats']) {
      await appPage.goto(path)
      for (const button of ['Commands', 'Mention a spreadsheet']) {
        await composer(appPage).fill('')
        await composer(appPage).focus()
        await appPage.getByRole('button', { name: button }).click()
        const list = appPage.getByRole('listbox')
        await expect(list).toBeInViewport({ ratio: 1 })
      }
    }
  }
})

test('[SHELL-40, SHELL-688] the user edits an earlier question in the composer, and the edit survives a reload', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, 'Hello')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/[^/?]+$/)
  await composer(appPage).fill('A draft that waits')
  await questions(appPage).first().hover()
  await questions(appPage).first().getByRole('button', { name: 'Edit' }).click()
  await expect(composer(appPage)).toBeFocused()
  await expect(composer(appPage)).toHaveValue('Hello')
  await expect(appPage.getByText('Editing question 1')).toBeVisible()
  await expect(composer(appPage)).toHaveAccessibleDescription(/Editing question 1/)
  await composer(appPage).press('Escape')
  await expect(composer(appPage)).toHaveValue('A draft that waits')
  await questions(appPage).first().hover()
  await questions(appPage).first().getByRole('button', { name: 'Edit' }).click()
  await composer(appPage).fill('NPV at 10% of -100, 110')
  await appPage.reload()
  await expect(appPage.getByText('Editing question 1')).toBeVisible()
  await expect(composer(appPage)).toHaveValue('NPV at 10% of -100, 110')
  await composer(appPage).press('Enter')
  await answerEnded(appPage)
  await expect(questions(appPage)).toHaveText([/NPV at 10% of -100, 110/])
  await expect(answers(appPage)).toHaveCount(1)
  await expect(composer(appPage)).toHaveValue('A draft that waits')
  await expect(appPage.getByText('Editing question 1')).toHaveCount(0)
})

test('[SHELL-40] an edited question is sent as a new message if the server never created its chat', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^failed POST \/api\/chat\/stream\//)
  await appPage.goto('/app/chat')
  await appPage.route('**/chat/stream/**', (route) => route.abort())
  await send(appPage, 'Hello')
  await answerEnded(appPage)
  await expect(questions(appPage)).toHaveCount(1)
  await questions(appPage).first().hover()
  await questions(appPage).first().getByRole('button', { name: 'Edit' }).click()
  await expect(appPage.getByText(/^Editing question/)).toBeVisible()
  await composer(appPage).fill('What can you do?')
  await appPage.getByRole('link', { name: 'New chat' }).first().click()
  await expect(questions(appPage)).toHaveCount(0)
  await expect(appPage.getByText(/^Editing question/)).toHaveCount(0)
  await expect(composer(appPage)).toHaveValue('What can you do?')
  await appPage.unroute('**/chat/stream/**')
  const sent = appPage.waitForRequest('**/chat/stream/**')
  await composer(appPage).press('Enter')
  expect((await sent).postDataJSON().replaces ?? null).toBeNull()
  await answerEnded(appPage)
})
