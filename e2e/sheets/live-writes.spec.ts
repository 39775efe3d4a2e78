import type { Page } from '@playwright/test'
import { answers, answerEnded, send } from '../support/chat.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  callStep,
  expectSum,
  openScriptedSheet,
  pillTexts,
  selectInGrid,
} from '../support/scripted-sheet.ts'
import { saved } from '../support/sheet.ts'
import { expect, frames, test } from '../support/test.ts'

const TABLE = [
  ['Line', 'Amount'],
  ['Rent', 1200],
  ['Salaries', 3400],
]
const totalled = (range: string) => [...TABLE, ['Total', `=SUM(${range})`]]

/** Marks stay as long as the page is hidden, and the pill as long as it has the focus. */
const keepPill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // Marks wait while the page is hidden.
    document.body.setAttribute('data-hidden', '')
    const get = () => (document.body.hasAttribute('data-hidden') ? 'hidden' : 'visible')
    Object.defineProperty(document, 'visibilityState', { get })
    // A short call shows the pill for less than a second, so it takes the focus at once.
    const focusPill = () => document.querySelector<HTMLElement>('main output > button')?.focus()
    new MutationObserver(focusPill).observe(document.body, { childList: true, subtree: true })
  })

test('[SHEET-1091] [SHEET-1092] [SHEET-1093] [SHEET-1094] [SHEET-1105] a write shows in the grid with a pill and a mark while the answer goes on', async ({
  browser,
}) => {
  const over = Promise.withResolvers<void>()
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4:C7', values: totalled('C5:C6') }),
      { after: over.promise, text: 'All is written.' },
    ],
    11,
  )
  await using _ = ends
  await selectInGrid(page, 'D9')
  await keepPill(page)
  await send(page, 'Write a table')

  // A pill that has the focus stays for the keyboard, and Enter selects what was written.
  const pill = page.getByRole('status').getByRole('button', { name: 'Assistant is writing B4:C7' })
  await expect(pill).toBeFocused()
  await expect(answers(page).last().getByRole('group', { name: 'Write range' })).toContainText(
    'Done',
  )
  await expectAccessible(page, 'the pill of a write')
  // The canvas of the grid has a layer of its own. A press has to reach the pill.
  await pill.click({ trial: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name box' })).toHaveValue('B4:C7')
  await expectSum(page, '9,200')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await expect(pill).toBeHidden()

  // The mark is on the canvas. It disappears once the cells were in view of a visible page.
  const cells = await page.getByRole('application', { name: 'Cells' }).boundingBox()
  if (!cells) throw new Error('no cells')
  const clip = { x: cells.x + 150, y: cells.y + 110, width: 160, height: 60 }
  const shot = async () => (await page.screenshot({ clip })).toString('base64')
  await frames(page, 3)
  const marked = await shot()
  expect(await shot()).toBe(marked)
  await page.evaluate(() => document.body.removeAttribute('data-hidden'))
  await expect.poll(shot).not.toBe(marked)
  over.resolve()
  await expect(page.getByText('All is written.', { exact: true })).toBeVisible()
  await saved(page)
})

test('[SHEET-1090] [SHEET-1095] calculated results and failed looks in between neither stop the grid from following nor make a conflict', async ({
  browser,
  allow,
}) => {
  allow(/50[03]/)
  const failed = Promise.withResolvers<void>()
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'A1:B4', values: totalled('B2:B3') }),
      callStep(
        'w2',
        'sort_range',
        { range: 'A1:B3', by: [{ column: 'Amount', order: 'desc' }] },
        failed.promise,
      ),
      callStep('w3', 'write_range', { range: 'B5', values: [['=B4*2']] }),
      { text: 'All is written.' },
    ],
    12,
  )
  await using _ = ends
  let isDown = true
  await page.route(/\/api\/spreadsheets\/[^/]+\/head\//, async (route) => {
    if (!isDown) return route.continue()
    await route.fulfill({ status: 500, json: { detail: 'down' } })
    isDown = false
    failed.resolve()
  })
  await selectInGrid(page, 'A1:B5')
  await send(page, 'Write a table and sort it')
  await answerEnded(page)
  await expect(page.getByText('All is written.', { exact: true })).toBeVisible()
  await expectSum(page, '18,400')
  await expect(page.getByText('Changed elsewhere')).toHaveCount(0)
  await saved(page)
  await expect(answers(page).last().getByRole('group', { name: 'Sort rows' })).toContainText('Done')
})

test('[SHEET-1106] the pill names a call whose start and end arrive together', async ({
  browser,
}) => {
  const over = Promise.withResolvers<void>()
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4:C7', values: TABLE }),
      { after: over.promise, text: 'Written.' },
    ],
    8,
  )
  await using _ = ends
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...args) => {
      const answer = await fetch(...args)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !answer.body) return answer
      let held = ''
      const join = new TransformStream<string, string>({
        transform: (part, controller) => {
          held += part
          if (held.includes('tool_executing') && !held.includes('tool_complete')) return
          controller.enqueue(held)
          held = ''
        },
      })
      const parts = answer.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(join)
        .pipeThrough(new TextEncoderStream())
      return new Response(parts, answer)
    }
  })
  const pills = await pillTexts(page)
  await send(page, 'Write a table')
  await expect.poll(pills).toEqual(['Assistant is writing B4:C7'])
  await expect(page.locator('main output > button')).toBeHidden()
  over.resolve()
  await answerEnded(page)
  expect(await pills()).toHaveLength(1)
})

test('[SHEET-1108] the open editor with marks, the pill and the line of verification is accessible', async ({
  browser,
}) => {
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4:C7', values: totalled('C5:C6') }),
      { text: 'Written.' },
    ],
    10,
  )
  await using _ = ends
  await keepPill(page)
  await send(page, 'Write a table')
  await answerEnded(page)
  await expect(
    answers(page)
      .last()
      .getByRole('status')
      .getByText(/1 change, 8 cells/),
  ).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    await expect(page.locator('main output > button')).toBeVisible()
    await expectAccessible(page, `the editor with marks and the pill, ${theme}`)
  }
})
