import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookOf, createSheet, goToCell, openSheet, test, typeIntoCell } from '../support/sheet.ts'

const CELLS = {
  0: { 0: { v: 'Rent', t: 1 }, 1: { v: 1200, t: 2 }, 2: { f: '=B1*Rates' } },
  1: { 0: { v: 'Share', t: 1 }, 2: { f: '=C1/2' } },
  2: { 0: { v: 'Plan', t: 1 }, 2: { f: "='Old plan'!B2" } },
  3: { 0: { v: 'Per head', t: 1 }, 2: { f: '=B1/B4' } },
  4: { 0: { v: 'Months', t: 1 }, 2: { f: '=SEQUENCE(5)' } },
  6: { 2: { v: 7, t: 2 } },
}

const NO_NAME =
  'There is no name “Rates” in this workbook. Check the spelling. Text needs quotation marks.'

/** `said` is the reason for screen readers. `box` is the tooltip with the reason at the cell. */
const said = (page: Page) => page.locator('#cell-reason')
const box = (page: Page) => page.locator('[data-cell-reason]')

/** Opens a sheet with several kinds of errors. C4 is selected. */
const opened = async (
  page: Page,
  request: APIRequestContext,
  account: Parameters<typeof createSheet>[1],
): Promise<void> => {
  await openSheet(page, await createSheet(request, account, 'Budget', bookOf('Budget', CELLS, [])))
  await goToCell(page, 'C4')
  await expect(box(page)).toHaveText(
    'The formula divides by B4, which is 0 or empty. Enter a number there.',
  )
}

/** Selects C3 and returns the position of its tooltip, just below the cell. */
const belowC3 = async (page: Page): Promise<{ readonly x: number; readonly y: number }> => {
  await goToCell(page, 'C3')
  await expect(box(page)).toContainText('“Old plan”')
  const { x = 0, y = 0 } = (await box(page).boundingBox()) ?? {}
  return { x, y }
}

for (const width of [1440, 390])
  test(`[SHEET-918] at ${width} px a selected cell with an error shows its reason`, async ({
    signedIn: page,
    account,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await opened(page, request, account)
    // We ignore the width, because the side panel may still be sliding in.
    const place = async () => {
      const { x, y, height } = (await page.locator('canvas').first().boundingBox()) ?? {}
      return { x, y, height }
    }
    await goToCell(page, 'A9')
    await expect(box(page)).toHaveCount(0)
    await expect(said(page)).toHaveText('')
    const before = await place()

    const reasons = [
      ['C1', NO_NAME],
      ['C2', `The error comes from C1. ${NO_NAME}`],
      ['C3', 'There is no worksheet “Old plan” in this workbook. Check the spelling.'],
      ['C5', 'The results need empty cells, and C7 is filled. Clear it or move the formula.'],
    ] as const
    for (const [cell, reason] of reasons) {
      await goToCell(page, cell)
      await expect(box(page)).toHaveText(reason)
      await expect(said(page)).toHaveText(reason)
      const { x = 0, width: wide = 0 } = (await box(page).boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + wide).toBeLessThanOrEqual(width)
    }
    expect(await place()).toEqual(before)
    await expectAccessible(page, `A cell's reason, ${width} px`)
  })

test('[SHEET-918] the reason disappears on Escape, while the user types, and when the error is fixed', async ({
  signedIn: page,
  account,
  request,
}) => {
  await opened(page, request, account)
  await goToCell(page, 'C1')
  await expect(box(page)).toHaveText(NO_NAME)
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toContainText('The error comes from C1.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await typeIntoCell(page, 'C1', '=B1*2')
  await goToCell(page, 'C2')
  await expect(box(page)).toHaveCount(0)
  await goToCell(page, 'C4')
  await expect(box(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
})

test('[SHEET-918] hovering a cell shows the box with its reason, and a click on the box selects the cell under it', async ({
  signedIn: page,
  account,
  request,
}) => {
  await opened(page, request, account)
  const { x: left, y: top } = await belowC3(page)
  await goToCell(page, 'A1')
  // The tooltip lies just below C3 and covers C4, so we derive the positions of both cells from the
  // tooltip's position.
  await page.mouse.move(left + 20, top - 12)
  await expect(box(page)).toContainText('“Old plan”')
  await page.mouse.click(left + 20, top + 12)
  await expect(page.locator('[data-u-comp="defined-name"] input')).toHaveValue('C4')
})

test('[SHEET-975] a long name stays inside the reason box', async ({
  signedIn: page,
  account,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Forecast_${'of_the_whole_group_'.repeat(8)}2027`
  const cells = { 0: { 0: { f: `=SUM(${name})` } } }
  await openSheet(page, await createSheet(request, account, 'Budget', bookOf('Budget', cells, [])))
  await goToCell(page, 'A1')
  await expect(box(page)).toContainText(name)
  const sizes = await box(page).evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  expect(sizes.scrollWidth).toBeLessThanOrEqual(sizes.clientWidth)
  const { x = 0, width = 0 } = (await box(page).boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
})

test('[SHEET-976] the reason follows the pointer or the selection, depending on which moved last', async ({
  signedIn: page,
  account,
  request,
}) => {
  await opened(page, request, account)
  const { x, y } = await belowC3(page)
  await goToCell(page, 'A1')
  // C3 lies just above its tooltip.
  await page.mouse.move(x + 20, y - 12)
  await expect(box(page)).toContainText('“Old plan”')
  await goToCell(page, 'C1')
  await expect(box(page)).toContainText('“Rates”')
  await page.mouse.move(x + 24, y - 12)
  await expect(box(page)).toContainText('“Old plan”')
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toContainText('The error comes from C1.')
})

test('[SHEET-976] Escape hides the reason of a cell until another cell is selected', async ({
  signedIn: page,
  account,
  request,
}) => {
  await opened(page, request, account)
  const { x, y } = await belowC3(page)
  await goToCell(page, 'C1')
  await expect(box(page)).toContainText('“Rates”')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
  // Hovering C3 shows its reason. When the pointer leaves, the reason of C1 stays hidden.
  await page.mouse.move(x + 20, y - 12)
  await expect(box(page)).toContainText('“Old plan”')
  await page.mouse.move(5, 5)
  await expect(box(page)).toHaveCount(0)
  await goToCell(page, 'A1')
  await goToCell(page, 'C1')
  await expect(box(page)).toContainText('“Rates”')
})
