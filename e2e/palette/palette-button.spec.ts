import { isFull } from '../support/full.ts'
import { palette } from '../support/palette.ts'
import { createSheet, openSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Command palette'
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

if (isFull) {
  test('[PAL-40] with a mouse, only narrow windows have a palette button, and it regains the focus when the palette closes', async ({
    appPage: page,
  }) => {
    const button = page.getByRole('button', { name: NAME })
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible()
    await expect(button).toBeHidden()
    for (const width of [1023, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(button).toHaveAttribute('title', /^Command palette \((Ctrl\+|⌘)K\)$/)
      await button.click()
      await expect(palette(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await page.goto('/app/chat')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toBeVisible()
  })

  for (const width of [1440, 390])
    test.describe(`on a touch screen of ${width} px`, () => {
      test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 844 } })

      test('[PAL-40] the palette button has a finger-sized touch area and opens the palette on tap', async ({
        signedIn: page,
      }) => {
        await page.goto('/app/spreadsheets')
        const button = page.getByRole('button', { name: NAME })
        await expect(button).toBeVisible()
        const { x, y, width: wide, height: high } = (await button.boundingBox()) ?? NOWHERE
        const [middle, across] = [y + high / 2, x + wide / 2]
        const named = (at: readonly [number, number]) =>
          page.evaluate(([left, top]) => {
            const seen = document.elementFromPoint(left, top)
            return seen?.closest('button')?.getAttribute('aria-label')
          }, at)
        for (const off of [-21, 21]) {
          expect(await named([across + off, middle])).toBe(NAME)
          expect(await named([across, middle + off])).toBe(NAME)
        }
        await page.touchscreen.tap(across + 20, middle)
        await palette(page).getByRole('option', { name: 'Chats', exact: true }).tap()
        await expect(palette(page).getByText('No chats found')).toBeVisible()
      })
    })

  for (const width of [768, 390])
    test(`[PAL-40] a spreadsheet at ${width} px also offers the palette`, async ({
      signedIn: page,
      account,
      request,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await openSheet(page, await createSheet(request, account))
      const more = page.getByRole('button', { name: 'More', exact: true }).first()
      const from = width < 768 ? more : page.getByRole('button', { name: NAME })
      await from.press('Enter')
      if (width < 768) {
        const rows = page.getByRole('menuitem')
        await expect(rows).toHaveText(['Import', 'Export', 'Check this sheet', NAME])
        await rows.last().press('Enter')
      }
      await expect(palette(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
      await expect(from).toBeFocused()
    })
}
