import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { atStop, begin, begunAt, tabTo, walk, walkWithin } from '../support/keyboard.ts'
import { createSheet, gridReady } from '../support/sheet.ts'
import { bearer, expect, test } from '../support/test.ts'

const CELLS = 'textbox "Cells"'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

if (isFull) {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('[SHELL-195] the editor works by keyboard: its bar, its dialogs, the cells and the chat beside them', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await begunAt(page, `/app/spreadsheet/${await createSheet(request, account)}`)
    await gridReady(page)
    await begin(page)
    for (const stop of [
      'link "Back to spreadsheets"',
      'button "Budget"',
      'button "Import"',
      'button "Export"',
      'button "Check this sheet"',
      'button "Share"',
      'button "Chat"',
    ]) {
      await page.keyboard.press('Tab')
      await atStop(page, stop)
    }
    for (const name of ['Share', 'Export', 'Import']) {
      await tabTo(page, `button "${name}"`, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(dialog(page, name)).toBeVisible()
      await walkWithin(page, dialog(page, name))
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toHaveCount(0)
      await atStop(page, `button "${name}"`)
    }
    // Inside the cells, Tab moves between cells. F6 cycles through the regions.
    await tabTo(page, CELLS)
    await page.keyboard.press('Tab')
    await atStop(page, CELLS)
    await page.keyboard.press('F6')
    await atStop(page, 'button "Add a sheet"')
    expect(await walk(page, 'Tab')).toEqual([
      'button "All sheets"',
      'tab "Sheet1"',
      'button "Gridlines"',
      'button "Zoom out"',
      'button "Zoom"',
      'button "Zoom in"',
      'button "100%"',
    ])
    await page.keyboard.press('F6')
    await atStop(page, 'banner "Sheet bar"')
    await tabTo(page, 'button "Chat"')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Chat' })
    await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await atStop(page, 'button "Chat"')
    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await atStop(page, 'button "Chat"')
  })

  test('[SHELL-192] Tab visits every control of a public spreadsheet in reading order, and back', async ({
    page,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    const answer = await request.post(`/api/spreadsheets/${id}/share/public/`, {
      headers: await bearer(request, account),
      data: { enabled: true },
    })
    const { public_share } = (await answer.json()) as { readonly public_share: { code: string } }
    await begunAt(page, `/s/${public_share.code}`)
    await expect(page.getByRole('tab')).toHaveCount(1)
    await begin(page)
    const stops = [
      'link "Ledgerline, home"',
      'textbox "Find"',
      'button "Copy to my account"',
      'textbox "Formula or value"',
      'grid "Budget"',
      'tab "Sheet1"',
    ]
    expect(await walk(page, 'Tab')).toEqual(stops)
    expect(await walk(page, 'Shift+Tab')).toEqual(stops.toReversed())
  })
}
