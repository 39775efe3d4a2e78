import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until what fades or moves has arrived; what turns for ever is not waited for. */
function arrived(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // What was drawn just now begins to move in the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

/**
 * Fields that another element names. In a dialog that is scrolled axe takes such a name below the page's end
 * for hidden, and the field for one with a description alone.
 */
async function fieldsNamed(page: Page): Promise<ReadonlySet<string>> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('input[aria-labelledby]')]
      .map((field) => field.getAttribute('aria-labelledby') ?? '')
      .filter((id) => {
        const name = document.getElementById(id)
        return name !== null && name.innerText.trim() !== '' && name.getClientRects().length > 0
      }),
  )
  return new Set(ids.map((id) => `input[aria-labelledby="${id}"]`))
}

/** What axe finds on the page as it is now: a line for each element, with rule and reason. */
async function faults(page: Page): Promise<readonly string[]> {
  await arrived(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const named = await fieldsNamed(page)
  return violations.flatMap(({ nodes, ...violation }) =>
    nodes
      .filter(({ target }) => violation.id !== 'label-title-only' || !named.has(target.join(' ')))
      .map(
        (node) =>
          `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? violation.help})`,
      ),
  )
}

/**
 * Fails with rule and element when axe finds something. What the grid draws is named in the frame after
 * (SHEET-26): axe that looked in between looks once more.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const found = await faults(page)
  const still = found.length === 0 ? found : await faults(page)
  expect(still, `axe on ${screen}`).toEqual([])
}
