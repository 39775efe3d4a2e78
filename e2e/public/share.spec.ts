import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('[SHARE-40, SHARE-42, SHARE-43, SHARE-48, SHARE-66, SHARE-67] a user shares a spreadsheet, copies its link and ends the link, by keyboard', async ({
  appPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/app/spreadsheets')
  await page.getByRole('button', { name: /Budget/ }).click()
  await page.waitForURL(/spreadsheet\/[\w-]+/)
  const opener = page.getByRole('button', { name: 'Share', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const isPublic = dialog.getByRole('switch', { name: 'Public link' })
  await expect(isPublic).not.toBeChecked()
  await isPublic.press('Space')
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/^http.*\/s\/[A-Za-z0-9]{20}$/)
  await expect(isPublic).toBeChecked()
  await expectAccessible(page, 'Share, on')
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(dialog.getByText('Link copied.')).toBeVisible()
  const address = await link.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const code = address.split('/').at(-1)
  const visit = async () => (await page.request.get(`/api/spreadsheets/s/${code}/`)).status()
  expect(await visit()).toBe(200)

  // Without clipboard access, the link gets selected instead.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(dialog.getByText(/It is selected: press Ctrl\+C/)).toBeVisible()
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => String(globalThis.getSelection()))).toBe(address)

  await isPublic.press('Space')
  await expect(isPublic).not.toBeChecked()
  await expect(link).toHaveCount(0)
  // The switch updates optimistically, before the server's response.
  await expect.poll(visit).toBe(404)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  // The share dialog also opens from a list row. Closing it returns the focus to the row's actions
  // button.
  await page.getByRole('link', { name: 'Back to spreadsheets' }).click()
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(isPublic).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
})
