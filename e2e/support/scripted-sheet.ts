import { request, type Browser, type Page } from '@playwright/test'
import { openai } from '#tests/support/models/provider-openai.ts'
import { startProvider, type ScriptedStep } from '#tests/support/models/provider.ts'
import { COUNTED_PORT, startWith } from './counted.ts'
import { gridReady, saved, typeIntoCell } from './sheet.ts'
import { expect, newAccountData, signUp } from './test.ts'

/** One tool call of the scripted model. `after` delays it. */
export const callStep = (
  id: string,
  name: string,
  args: unknown,
  after: Promise<unknown> = Promise.resolve(),
): ScriptedStep => ({ after, calls: [{ id, name, arguments: JSON.stringify(args) }] })

/**
 * A server whose model follows `steps`, and a page with a new spreadsheet that has `x` in J1 and an
 * open chat. `offset` gives each test its own port.
 */
export const openScriptedSheet = async (
  browser: Browser,
  steps: readonly ScriptedStep[],
  offset: number,
  context: Parameters<Browser['newContext']>[0] = {},
) => {
  const ends = new AsyncDisposableStack()
  const provider = await startProvider(openai, { steps })
  ends.defer(provider.close)
  const server = await startWith(
    { OPENAI_BASE_URL: provider.baseUrl, MODEL: 'test-model' },
    COUNTED_PORT + offset,
  )
  ends.defer(server.close)
  const opened = await browser.newContext({ baseURL: server.origin, ...context })
  ends.defer(() => opened.close())
  const page = await opened.newPage()
  await page.goto('/sign-up')
  const account = newAccountData()
  await signUp(page, account)
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/spreadsheet')
  await gridReady(page)
  await typeIntoCell(page, 'J1', 'x')
  await expect(page).toHaveURL(/\/app\/spreadsheet\/[0-9a-f-]{36}/)
  await saved(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  // A client of its own, because a sign-in through the page's cookies would end its session.
  const client = await request.newContext({ baseURL: server.origin })
  ends.defer(() => client.dispose())
  return { page, ends, account, request: client }
}

/** Selects a range through the name box. */
export const selectInGrid = async (page: Page, range: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: 'Name box' })
  await box.fill(range)
  await box.press('Enter')
}

/** The sum of the selected cells below the grid. */
export const expectSum = (page: Page, sum: string): Promise<void> =>
  expect(page.locator('footer')).toContainText(new RegExp(`Sum[^\\d-]*${sum}(?!\\d)`))

/** Everything that the pill said from now on, in order. */
export const pillTexts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { pillTexts: texts })
    const note = () => {
      const text = document.querySelector('main output > button')?.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }
    const watched = { childList: true, subtree: true, characterData: true }
    new MutationObserver(note).observe(document.body, watched)
  })
  return () => page.evaluate(() => Reflect.get(window, 'pillTexts') as readonly string[])
}
