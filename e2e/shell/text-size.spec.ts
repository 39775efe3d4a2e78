import type { Page } from '@playwright/test'
import { answerEnded, LOAN_QUESTION, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, frames, test } from '../support/test.ts'

/** Font sizes of all visible texts in px, in document order. */
const textSizes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
      .filter((element) => element.closest('[aria-hidden="true"]') === null)
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  )

/** Sizes of all visible icons, checkboxes and switches in px, in document order. */
const signSizes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(svg[viewBox="0 0 24 24"], input[type=checkbox])')]
      .map((sign) => sign.getBoundingClientRect().width)
      .filter((width) => width > 0),
  )

/** Controls with text. `cutControls` skips those visible only on focus or to screen readers. */
const CONTROLS = 'a, button, textarea, input:not([type=checkbox])'

/**
 * Names of visible controls that overflow the window at a side or cut off their text at the bottom.
 */
const cutControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    // For a name with an intended ellipsis, the box of its clipping parent counts.
    const boxOf = (control: Element): DOMRect =>
      (control.closest('[title]:not(a, button)') ?? control).getBoundingClientRect()
    const isShown = (control: Element): boolean =>
      control.checkVisibility() && boxOf(control).bottom > 0 && boxOf(control).width > 1
    /** A wide table scrolls separately, so its content is not clipped at the right. */
    const isInTable = (control: Element): boolean =>
      control.closest('[tabindex="0"]:has(> table)') !== null
    const isBeside = (control: Element): boolean =>
      boxOf(control).left < 0 || (boxOf(control).right > innerWidth + 0.5 && !isInTable(control))
    const isLow = (control: Element): boolean =>
      control.localName !== 'textarea' && control.scrollHeight > control.clientHeight + 1
    return [...document.querySelectorAll(selector)]
      .filter(isShown)
      .filter((control) => isBeside(control) || (control.clientHeight > 0 && isLow(control)))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  }, CONTROLS)

/** Horizontal overflow of the page in px. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function inspect(page: Page, path: string): Promise<void> {
  for (const width of isFull ? [1440, 390, 320] : [1440, 390]) {
    // The window is so high that the page does not scroll. A scrolled page would add the sticky
    // title to the texts.
    await page.setViewportSize({ width, height: 4000 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    // Wait until the sidebar has adapted to the width.
    await frames(page, 4)
    // The palette button of narrow windows appears some time after the resize, so wait for it.
    if (await page.getByRole('button', { name: 'Toggle sidebar' }).isVisible())
      await expect(page.getByRole('button', { name: 'Command palette' })).toBeVisible({
        visible: width < 1024,
      })
    const before = await textSizes(page)
    const signs = await signSizes(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const after = await textSizes(page)
    expect(after, `${path}, ${width} px: every text is twice as large`).toEqual(
      before.map((size) => size * 2),
    )
    const twice = signs.map((size) => size * 2)
    expect(await signSizes(page), `${path}, ${width} px: and every sign`).toEqual(twice)
    expect(await cutControls(page), `${path}, ${width} px: cut`).toEqual([])
    expect(await overflow(page), `${path} scrolls sideways at ${width} px`).toBe(0)
  }
}

for (const path of ['/sign-in', '/sign-up', '/about'])
  test(`[SHELL-36] the text of ${path} follows the text size of the browser, and nothing is cut off`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page, path)
  })

test('[SHELL-36, SHELL-191] the text of the app follows the text size of the browser, and nothing is cut off', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await expect(appPage.getByText('10 credits left').first()).toBeVisible()
  await inspect(appPage, '/app/chat')
  await appPage.setViewportSize({ width: 1440, height: 900 })
  await send(appPage, LOAN_QUESTION)
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await inspect(appPage, 'a conversation')
  for (const path of ['/app/chats', '/app/spreadsheets']) {
    await appPage.goto(path)
    await expect(appPage.getByRole('main').getByRole('list').first()).toBeVisible()
    // Lazy-loaded parts add icons.
    await appPage.waitForLoadState('networkidle')
    await inspect(appPage, path)
  }
  if (!isFull) return
  await appPage.setViewportSize({ width: 1440, height: 900 })
  await appPage.getByRole('checkbox', { name: 'Select all' }).click()
  await inspect(appPage, 'chosen spreadsheets')
  await appPage.setViewportSize({ width: 1440, height: 900 })
  await appPage.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(appPage.getByRole('dialog', { name: 'Upgrade to Professional' })).toBeVisible()
  await inspect(appPage, 'the paywall')
})
