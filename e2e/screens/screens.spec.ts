import { SCREENS } from './all.ts'
import { inspect } from './inspect.ts'
import { test } from './stage.ts'
import { expectAccessible } from '../support/axe.ts'
import { answerEnded, LOAN_QUESTION, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { gridReady } from '../support/sheet.ts'
import { expect } from '../support/test.ts'

if (isFull)
  for (const screen of SCREENS.filter(({ isPaced, isBulk }) => !isPaced && !isBulk))
    test(`[SHELL-171] ${screen.name} passes axe at every width, light and dark`, async ({
      page,
      show,
    }) => {
      await show(screen)
      await inspect(page, screen.name, screen.widths)
    })

for (const path of ['/', '/sign-in', '/sign-up']) {
  test(`the public screen ${path} is accessible at every width`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await inspect(page, path)
  })
}

test('the empty screens of the app are accessible at every width', async ({
  signedIn: appPage,
}) => {
  for (const path of ['/app/spreadsheets', '/app/chats', '/app/chat']) {
    await appPage.goto(path)
    await expect(appPage.getByRole('main')).toBeVisible()
    await inspect(appPage, path)
  }
})

test('a conversation, the lists and a sheet are accessible at every width', async ({
  signedIn: appPage,
}) => {
  test.setTimeout(180_000)
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await answerEnded(appPage)
  await inspect(appPage, 'a conversation')
  await appPage.getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' }).click()
  await expect(appPage.getByRole('dialog', { name: 'Upgrade to Professional' })).toBeVisible()
  await expectAccessible(appPage, 'paywall')
  await appPage.keyboard.press('Escape')
  for (const path of ['/app/chats', '/app/spreadsheets']) {
    await appPage.goto(path)
    await expect(appPage.getByRole('main').getByRole('list').first()).toBeVisible()
    await inspect(appPage, path)
  }
  await appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link').first().click()
  await gridReady(appPage)
  await inspect(appPage, 'a sheet')
})
