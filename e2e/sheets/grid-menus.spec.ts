import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { openSheet, test } from '../support/sheet.ts'
import { bearer, expect } from '../support/test.ts'

const cells = (page: Page) => page.getByRole('application', { name: 'Cells' })
const isInCells = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Cells')

if (isFull)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`[SHEET-193] [SHEET-194] [SHEET-196] menus and dialogs of the grid work, are announced and close by keyboard, ${colorScheme}`, async ({
      sheetPage,
    }) => {
      await sheetPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { keyboard } = sheetPage
      await cells(sheetPage).click({ position: { x: 120, y: 60 } })
      await cells(sheetPage).click({ position: { x: 120, y: 60 }, button: 'right' })
      const menu = sheetPage.getByRole('dialog', { name: 'Actions' }).first()
      await expect(menu).toBeVisible()
      await keyboard.press('Home')
      await expect(menu.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
      await expectAccessible(sheetPage, `the menu of a cell, ${colorScheme}`)
      await keyboard.press('End')
      await expect(menu.getByRole('button', { name: 'Sort' })).toBeFocused()
      await keyboard.press('ArrowRight')
      await expect(sheetPage.getByRole('button', { name: 'Ascending', exact: true })).toBeFocused()
      await keyboard.press('ArrowLeft')
      await expect(menu.getByRole('button', { name: 'Sort' })).toBeFocused()
      await keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect.poll(() => isInCells(sheetPage)).toBe(true)

      // Univer builds its search index only three seconds after the first paint, so the test
      // repeats Ctrl+F.
      const find = sheetPage.getByRole('textbox', { name: 'Find' })
      await expect(async () => {
        await keyboard.press('Control+f')
        await expect(find).toBeFocused({ timeout: 1000 })
      }).toPass()
      await expectAccessible(sheetPage, `find, ${colorScheme}`)
      await sheetPage.setViewportSize({ width: 390, height: 844 })
      await expect(sheetPage.getByRole('dialog', { name: 'Find' })).toBeInViewport({ ratio: 1 })
      await keyboard.press('Escape')
      await expect(find).toHaveCount(0)
      await expect.poll(() => isInCells(sheetPage)).toBe(true)
    })

if (isFull)
  test('[SHEET-372] conditional formatting rules are removed by keyboard', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const rule = (cfId: string, startColumn: number) => ({
      cfId,
      ranges: [{ startRow: 0, endRow: 9, startColumn, endColumn: startColumn }],
      stopIfTrue: false,
      rule: { type: 'highlightCell', subType: 'number', operator: 'lessThan', value: 0, style: {} },
    })
    const made = await request.post('/api/spreadsheets/', {
      headers: await bearer(request, account),
      data: {
        title: 'Rules',
        workbook_data: {
          id: 'b',
          name: 'Rules',
          appVersion: '0.25.1',
          locale: 'enUS',
          styles: {},
          sheetOrder: ['s'],
          sheets: { s: { id: 's', name: 'S', cellData: {}, rowCount: 20, columnCount: 9 } },
          resources: [
            {
              name: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
              data: JSON.stringify({ s: [rule('one', 1), rule('two', 2)] }),
            },
          ],
        },
      },
    })
    await openSheet(page, ((await made.json()) as { readonly id: string }).id)
    const tools = page.getByRole('toolbar')
    await tools.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Conditional formatting', exact: true }).click()
    await page.getByText('Manage rules').click()
    const remove = page.getByRole('button', { name: 'Remove', exact: true })
    await expect(remove).toHaveCount(2)
    await remove.first().press('Enter')
    await expect(remove).toHaveCount(1)
    await expect(page.getByText('C1:C10')).toHaveCount(1)
  })
