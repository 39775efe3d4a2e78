import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[SHELL-542] at 768 px and wider, the bar above a spreadsheet shows the remaining credits', async ({
  signedIn: page,
  account,
  request,
}) => {
  const id = await createSheet(request, account, 'Budget')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`/app/spreadsheet/${id}`)
  const credits = page.locator('[data-part="bar"]').getByText('10 credits left')
  await expect(credits).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(credits).toHaveCount(0)
})

test('[SHELL-543] the title focused after sign-up shows no focus ring', async ({
  signedIn: page,
}) => {
  await page.goto('/app/chats')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.keyboard.press('Tab')
  await title.evaluate((it) => {
    it.tabIndex = -1
    it.focus()
  })
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('box-shadow', 'none')
})
