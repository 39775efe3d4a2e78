import type { Locator, Page } from '@playwright/test'
import { answerEnded } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [1440, 768, 390] as const

/** Opens a dialog from the user menu. `wide` is the horizontal overflow of the menu in px. */
async function openFromMenu(page: Page, name: string): Promise<{ dialog: Locator; wide: number }> {
  const opener = page.getByRole('button', { name: 'User menu' })
  if (!(await opener.isVisible()))
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await opener.click()
  const row = page.getByRole('menuitem', { name })
  await expect(row).toBeVisible()
  const wide = await overflowOf(page.getByRole('menu', { name: 'User menu' }))
  await row.click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return { dialog, wide }
}

/** Horizontal overflow in px. */
const overflowOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.scrollWidth - element.clientWidth)

/** Checks that the text and the button of a line do not overlap and stay inside the dialog. */
async function expectApart(dialog: Locator, words: Locator, button: Locator): Promise<void> {
  expect(await overflowOf(dialog)).toBe(0)
  const drawn = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { right, bottom } = range.getBoundingClientRect()
    return { right, bottom }
  })
  const box = await button.boundingBox()
  expect(drawn.right <= (box?.x ?? 0) || drawn.bottom <= (box?.y ?? 0)).toBe(true)
}

/** Enters a name of maximum length, after a longer one was rejected. */
async function fill(dialog: Locator, opener: string, name: string): Promise<void> {
  await dialog.getByRole('button', { name: opener }).click()
  const field = dialog.getByRole('textbox', { name: 'Name' })
  const long = `${name}${'m'.repeat(100)}`
  await field.fill(long)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(`A name has at most ${name.length} characters.`)
  await expect(field).toHaveValue(long)
  await field.fill(name)
  await field.press('Enter')
  await expect(field).toHaveCount(0)
}

if (isFull) {
  test('[SHELL-243, AUTH-110, ORG-32] long names without spaces wrap in dialogs and in the user menu, and none is cut off', async ({
    appPage: page,
  }) => {
    const mine = 'M'.repeat(120)
    const ours = 'W'.repeat(80)
    const first = await openFromMenu(page, 'Account')
    await fill(first.dialog, 'Change name', mine)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const words = first.dialog.getByText(mine)
      await expectApart(
        first.dialog,
        words,
        first.dialog.getByRole('button', { name: 'Change name' }),
      )
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    const { dialog } = await openFromMenu(page, 'Organizations')
    await fill(dialog, 'Create organization', ours)
    await expect(dialog.getByText(`${ours} was created.`)).toBeVisible()
    await dialog.getByRole('radio', { name: 'Personal Workspace' }).click()
    await expect(dialog.getByRole('list', { name: 'Members' })).toHaveCount(0)
    await expect(dialog).not.toContainText('is active')
    await dialog.getByRole('radio', { name: ours }).click()
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText(mine)
    await page.keyboard.press('Escape')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(
        width === 390 ? 0 : 1,
      )
      const again = await openFromMenu(page, 'Organizations')
      expect(again.wide).toBe(0)
      const change = again.dialog.getByRole('button', { name: 'Change the organization’s name' })
      await expect(change).toBeVisible()
      await expect(again.dialog.getByRole('list', { name: 'Members' })).toContainText(mine)
      const line = again.dialog.locator('span').filter({ hasText: new RegExp(`^${ours}$`) })
      await expectApart(again.dialog, line.last(), change)
      await page.keyboard.press('Escape')
      await expect(again.dialog).toHaveCount(0)
    }
  })

  test('[SHELL-244] a double click on an example selects no text', async ({ appPage: page }) => {
    const example = page
      .getByRole('region', { name: 'Examples' })
      .getByRole('button', { name: /Build a loan schedule/ })
    const box = await example.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 20)
    await expect(page.getByRole('article', { name: 'You' })).toBeVisible()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await answerEnded(page)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })
}
