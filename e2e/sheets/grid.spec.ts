import type { Page } from '@playwright/test'
import { isFull, some } from '../support/full.ts'
import { expectAccessible } from '../support/axe.ts'
import { LOAN_QUESTION } from '../support/chat.ts'
import {
  createSheet,
  editElsewhere,
  openSheet,
  saved,
  storedCells,
  tapBar,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { bearer, expect, frames } from '../support/test.ts'

/** Short description of the focused element: its name, else its text, else its tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return ''
    return element.getAttribute('aria-label') ?? (element.textContent || element.tagName)
  })
}

/** Presses a key until `name` has the focus. Fails if no press reaches it. */
async function walk(page: Page, key: string, name: string): Promise<readonly string[]> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    seen.push(await focused(page))
    if (seen.at(-1) === name) return seen
  }
  expect(seen, `stops of ${key}`).toContain(name)
  return seen
}

test('[SHEET-23, SHEET-1061] [SHEET-192] [SHEET-340] opening a spreadsheet keeps the focus, Tab reaches every stop, and the formula bar accepts input', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
}) => {
  expect(await focused(appPage)).not.toBe('Cells')
  await appPage.keyboard.press('Tab')
  expect(await focused(appPage)).toBe('Back to spreadsheets')
  await appPage.keyboard.press('Tab')
  expect(await focused(appPage)).toBe('Budget')
  // The toolbar is one tab stop with arrow key navigation.
  await walk(appPage, 'Tab', 'Format painter')
  await walk(appPage, 'ArrowRight', 'Bold')
  await appPage.keyboard.press('Tab')
  expect(await focused(appPage)).toBe('Name box')
  await appPage.keyboard.press('Shift+Tab')
  expect(await focused(appPage)).toBe('Bold')
  await walk(appPage, 'Tab', 'Cells')
  await appPage.keyboard.type('12')
  await appPage.keyboard.press('Tab')
  await appPage.keyboard.type('34')
  await appPage.keyboard.press('Enter')
  await tapBar(appPage)
  await appPage.keyboard.type('given up')
  await appPage.keyboard.press('Escape')
  await tapBar(appPage)
  await appPage.keyboard.type('=A1+B1')
  await appPage.keyboard.press('Enter')
  await saved(appPage)
  await expect
    .poll(() => storedCells(request, account, id))
    .toEqual([
      { address: 'A1', value: 12, formula: '' },
      { address: 'B1', value: 34, formula: '' },
      { address: 'A2', value: 46, formula: '=A1+B1' },
    ])
})

test('[SHEET-1062, SHEET-990] [SHEET-191] Escape moves the focus out of the cells, later keys do not reach them, and Enter returns the focus to them', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
}) => {
  await walk(appPage, 'Tab', 'Cells')
  await appPage.keyboard.type('half')
  await appPage.keyboard.press('Escape')
  expect(await focused(appPage)).toBe('Cells')
  await appPage.keyboard.press('Escape')
  await expect(appPage.getByRole('banner')).toBeFocused()
  await appPage.keyboard.type('lost')
  await appPage.keyboard.press('Enter')
  await expect.poll(() => focused(appPage)).toBe('Cells')
  // The arrow keys move away first, so that Ctrl+Home has to go to A1.
  await appPage.keyboard.press('ArrowDown')
  await appPage.keyboard.press('ArrowRight')
  await appPage.keyboard.press('Control+Home')
  await appPage.keyboard.type('kept')
  await appPage.keyboard.press('Enter')
  await saved(appPage)
  await expect
    .poll(() => storedCells(request, account, id))
    .toEqual([{ address: 'A1', value: 'kept', formula: '' }])
})

test('[SHEET-1062, SHEET-991] F6 moves the focus through the parts of the page and keeps the text being typed', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
}) => {
  await walk(appPage, 'Tab', 'Cells')
  await appPage.keyboard.type('5')
  await appPage.keyboard.press('F6')
  await expect.poll(() => focused(appPage)).toBe('Add a sheet')
  await appPage.keyboard.press('F6')
  await expect(appPage.getByRole('banner')).toBeFocused()
  await appPage.keyboard.press('Shift+F6')
  await appPage.keyboard.press('Shift+F6')
  await expect.poll(() => focused(appPage)).toBe('Cells')
  await appPage.keyboard.press('Shift+F6')
  await expect.poll(() => focused(appPage)).toBe('Name box')
  await saved(appPage)
  expect(await storedCells(request, account, id)).toEqual([
    { address: 'A1', value: 5, formula: '' },
  ])
})

if (isFull) {
  test('[SHEET-23, SAVE-6] the buttons of a conflict are reached from the cells by keyboard', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^409 PUT \/api\/spreadsheets\//)
    await editElsewhere(request, account, id, 'theirs')
    await walk(appPage, 'Tab', 'Cells')
    await appPage.keyboard.type('mine')
    await appPage.keyboard.press('Enter')
    await expect(appPage.getByRole('button', { name: 'Load theirs' })).toBeVisible()
    expect(await focused(appPage)).toBe('Cells')
    await appPage.keyboard.press('Escape')
    await walk(appPage, 'Tab', 'Keep mine as a copy')
    await appPage.keyboard.press('Tab')
    expect(await focused(appPage)).toBe('Load theirs')
    await appPage.keyboard.press('Enter')
    await expect(appPage.getByRole('button', { name: 'Load theirs' })).toBeHidden()
    await saved(appPage)
  })

  test('[SHEET-24] a number typed into a percent cell becomes a percent', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
  }) => {
    for (const [typed, part] of [
      ['7%', 0.07],
      ['5', 0.05],
      ['0.5', 0.5],
      ['12.5', 0.125],
    ] as const) {
      await typeIntoCell(appPage, 'A1', typed)
      await saved(appPage)
      expect(await storedCells(request, account, id)).toEqual([
        { address: 'A1', value: part, formula: '' },
      ])
    }
  })

  test('[SHEET-24] a number pasted into a percent cell stays unchanged', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
  }) => {
    await appPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await typeIntoCell(appPage, 'A1', '7%')
    await saved(appPage)
    await appPage.evaluate(() => navigator.clipboard.writeText('5'))
    const nameBox = appPage.getByRole('textbox', { name: 'Name box' })
    await nameBox.fill('A1')
    await nameBox.press('Enter')
    await appPage.keyboard.press('Control+V')
    await expect
      .poll(() => storedCells(request, account, id))
      .toEqual([{ address: 'A1', value: 5, formula: '' }])
  })

  test('[SHEET-24] a rate that the assistant writes into the open spreadsheet stays unchanged', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    const headers = await bearer(request, account)
    const ask = async (data: Readonly<Record<string, string>>) =>
      (await request.post('/api/chat/stream/', { headers, data })).text()
    const answer = await ask({ message: LOAN_QUESTION })
    const conversation_id = /"conversation_id":"([^"]+)"/.exec(answer)?.[1] ?? ''
    const { spreadsheets } = await (await request.get('/api/spreadsheets/', { headers })).json()
    const { id } = spreadsheets[0]
    const rate = async () =>
      (await storedCells(request, account, id)).find(({ address }) => address === 'C6')?.value
    expect(await rate()).toBe(0.065)
    await openSheet(appPage, id)
    await ask({ message: 'Change the rate to 150%', conversation_id, spreadsheet_id: id })
    // On focus, the tab fetches changes and applies the assistant's cells to its grid.
    const changes = appPage.waitForResponse(/\/changes\//)
    await appPage.evaluate(() => window.dispatchEvent(new Event('focus')))
    await changes
    await typeIntoCell(appPage, 'J1', 'seen')
    await saved(appPage)
    const cells = await storedCells(request, account, id)
    expect(cells).toContainEqual({ address: 'J1', value: 'seen', formula: '' })
    expect(await rate()).toBe(1.5)
  })
}

if (isFull)
  test('[SHEET-26] [SHEET-192] the keyboard reaches every control of the grid, also the icons of the formula bar', async ({
    sheetPage,
    account,
    request,
    sheetId,
  }) => {
    // Lazy-loaded plugins add controls too.
    const later = sheetPage.getByRole('toolbar').getByRole('button', { name: 'Link' })
    await expect(later).toBeVisible()
    const controls = await sheetPage
      .locator('main :is(button, input, [role="button"]):not(:disabled):visible')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent.trim()))
    const first = await walk(sheetPage, 'Tab', 'Format painter')
    const stops = [
      ...first,
      ...(await walk(sheetPage, 'ArrowRight', 'More')),
      ...(await walk(sheetPage, 'Tab', 'Cells')),
      ...(await walk(sheetPage, 'F6', 'Add a sheet')),
      ...(await walk(sheetPage, 'Tab', 'Back to spreadsheets')),
    ]
    // These controls are no tab stops. Escape and Enter replace the edit buttons, and the zoom
    // slider replaces "Zoom to 100%".
    const byOtherKeys = ['Cancel the edit', 'Enter the edit', 'Zoom to 100%']
    expect(new Set([...stops, ...byOtherKeys])).toEqual(new Set([...stops, ...controls]))

    await walk(sheetPage, 'Tab', 'Insert a function')
    await sheetPage.keyboard.press('Enter')
    await expect.poll(() => focused(sheetPage)).toBe('Search functions')
    await sheetPage.keyboard.press('Escape')
    await expect.poll(() => focused(sheetPage)).toBe('Insert a function')
    expect(await storedCells(request, account, sheetId)).toEqual([])
  })

for (const colorScheme of some(['dark', 'light'] as const, 2)) {
  test(`[SHEET-26] every control of the grid has a name in words and passes axe, ${colorScheme}`, async ({
    sheetPage,
  }) => {
    await expect(sheetPage.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await walk(sheetPage, 'Tab', 'Cells')
    await sheetPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1440, 768, 390, 320]) {
      await sheetPage.setViewportSize({ width, height: 900 })
      await expect(sheetPage.getByRole('tab', { name: 'Sheet1' })).toBeInViewport({ ratio: 1 })
      await expect(sheetPage.getByRole('button', { name: 'Add a sheet' })).toBeInViewport({
        ratio: 1,
      })
      expect(await sheetPage.locator('main').ariaSnapshot()).not.toMatch(
        /"[a-z][\w-]*(\.[a-z][\w-]*)+"/,
      )
      await expectAccessible(sheetPage, `a sheet, ${width} px, ${colorScheme}`)
    }
  })
}

test('[SHEET-26] the sheet tabs are not cut off at twice the text size', async ({ sheetPage }) => {
  await sheetPage.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(sheetPage.getByRole('tab', { name: 'Sheet1' })).toBeInViewport({ ratio: 1 })
})

if (isFull)
  test('[SHEET-1028] leaving a spreadsheet while it renders causes no error', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    for (const count of [0, 3, 9, 18, 36, 54]) {
      await appPage.goto('/app/spreadsheets')
      await appPage.locator(`a[href$="${id}"]`).first().click()
      await expect(appPage.locator('canvas').first()).toBeAttached()
      await frames(appPage, count)
      await appPage.getByRole('link', { name: 'Back to spreadsheets' }).click()
      await expect(appPage).toHaveURL(/\/app\/spreadsheets$/)
    }
    // Waits for Univer's pending drawing. An uncaught error fails the test.
    await frames(appPage, 30)
  })
