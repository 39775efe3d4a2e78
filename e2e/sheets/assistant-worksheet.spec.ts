import { send } from '../support/chat.ts'
import { gridReady, saved, sheetStatus } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[SHEET-400] a worksheet that the assistant adds opens as the active tab, and edits, undo and redo still work', async ({
  appPage: page,
}) => {
  const saves: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') saves.push(answer.status())
  })
  await page.getByRole('button', { name: 'Open sample data' }).click()
  await page.waitForURL(/\/app\/spreadsheet\/[0-9a-f-]{36}/)
  await gridReady(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await send(page, 'Forecast 13 weeks of cash')

  const tabs = page.locator('footer')
  const place = page.locator('[data-u-comp="defined-name"] input')
  await expect(tabs).toContainText('13-week cash forecast', { timeout: 30_000 })
  await expect(page.getByText('90,253.16').first()).toBeVisible({ timeout: 30_000 })
  const newest = page.locator('[data-u-comp="slide-tab-item"]').last()
  await expect(newest).toHaveAttribute('aria-selected', 'true')

  await place.fill('J40')
  await place.press('Enter')
  await expect(place).not.toBeFocused()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(sheetStatus(page)).toHaveText('Saved')
  await saved(page)
  expect(saves.filter((status) => status !== 200)).toEqual([])

  // The first undo reverts the edit, the second one the assistant's worksheet. Redo restores the
  // worksheet.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(tabs).not.toContainText('13-week cash forecast')
  await page.keyboard.press('Control+y')
  await expect(tabs).toContainText('13-week cash forecast')
  await saved(page)
  expect(saves.length).toBeLessThan(8)
  expect(saves.filter((status) => status !== 200)).toEqual([])
})
