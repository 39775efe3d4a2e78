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

/** Fails with rule and element when axe finds something on the page as it is now. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await arrived(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? violation.help})`,
    ),
  )
  expect(found, `axe on ${screen}`).toEqual([])
}
