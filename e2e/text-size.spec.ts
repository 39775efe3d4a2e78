import type { Page } from '@playwright/test'
import { answerEnded, LOAN_QUESTION, send } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** Sizes of all texts on the screen, in px, by the order in which they stand. */
const textSizes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
      .filter((element) => element.closest('[aria-hidden="true"]') === null)
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  )

/** Controls that stand beyond the window's sides or are smaller than what they hold. */
const cutControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate((controls) => {
    const cut: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      // A name that ends in an ellipsis by design takes the room of what cuts it.
      const cutter = control.closest<HTMLElement>('[title]:not(a, button)')
      const box = (cutter ?? control).getBoundingClientRect()
      // What is off the screen until it has the focus, or is for screen readers alone, is no matter.
      if (!control.checkVisibility() || box.bottom <= 0 || box.width <= 1) continue
      const name = control.getAttribute('aria-label') ?? control.textContent
      if (box.left < 0 || box.right > innerWidth + 0.5) cut.push(`${name}: beside the window`)
      const clips = control.scrollHeight > control.clientHeight + 1 && control.clientHeight > 0
      if (clips && control.localName !== 'textarea') cut.push(`${name}: its text is higher`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) cut.push(`the page: ${scrollWidth} of ${clientWidth} px`)
    return cut
  }, 'a, button, textarea, input:not([type=checkbox])')

async function inspect(page: Page, path: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    const before = await textSizes(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const after = await textSizes(page)
    expect(after, `${path}, ${width} px: every text is twice as large`).toEqual(
      before.map((size) => size * 2),
    )
    expect(await cutControls(page), `${path}, ${width} px`).toEqual([])
  }
}

for (const path of ['/sign-in', '/sign-up', '/about'])
  test(`[SHELL-36] the text of ${path} follows the browser's text size, and nothing is cut`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page, path)
  })

test("[SHELL-36] the app's text follows the browser's text size, and nothing is cut", async ({
  appPage,
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
    await expect(appPage.getByRole('main').getByRole('list')).toBeVisible()
    await inspect(appPage, path)
  }
})
