import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for finite animations. Endless ones are ignored. */
function arrived(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // An animation of newly drawn elements starts in the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

/**
 * Selectors of fields whose visible label is another element. In a scrolled dialog axe treats an
 * off-screen label as hidden and reports `label-title-only`.
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

/** Axe violations of the page: one line per element, with rule and reason. */
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
 * Fails on an axe violation and names its rule and element. New elements of the grid get their
 * names one frame later, so only violations in a second check count.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const found = await faults(page)
  const still = found.length === 0 ? found : await faults(page)
  expect(still, `axe on ${screen}`).toEqual([])
}
