import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { frames } from '../support/test.ts'
import { THEMES, WIDTHS } from './screen.ts'

/** Iterates over themes and widths, and waits until the page has applied each. */
export async function eachLook(
  page: Page,
  widths: readonly number[],
  look: (width: number, theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
      // Canvases redraw a few frames later.
      await frames(page, 6)
      await look(width, colorScheme)
    }
  }
}

/**
 * Checks the current screen in all widths and themes: no horizontal scrolling, no axe faults. A
 * short run uses axe only for the widest light and the narrowest dark screen.
 */
export async function inspect(
  page: Page,
  screen: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  await eachLook(page, widths, async (width, theme) => {
    if (isFull || width === (theme === 'light' ? 1440 : 390))
      await expectAccessible(page, `${screen}, ${width} px, ${theme}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${screen} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  })
  await page.setViewportSize({ width: 1440, height: 900 })
}
