import type { Page } from '@playwright/test'
import { openai } from '#tests/support/models/provider-openai.ts'
import { startProvider } from '#tests/support/models/provider.ts'
import { send } from '../support/chat.ts'
import { COUNTED_PORT, startWith } from '../support/counted.ts'
import { gridReady, saved, typeIntoCell } from '../support/sheet.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

/** Maximum time from a write's stream event until the grid shows the write. */
const SOON_MS = 1000

const write = (id: string, range: string, value: number) => ({
  calls: [
    {
      id,
      name: 'write_range',
      arguments: JSON.stringify({ range, values: [[value]], overwrite: true }),
    },
  ],
})

type Seen = { readonly tools: number[]; readonly sums: [text: string, at: number][] }

/** Records the time of each tool event and of each new sum below the grid. */
const timed = async (page: Page) => {
  await page.addInitScript(() => {
    const seen: Seen = { tools: [], sums: [] }
    Object.assign(window, { seen })
    const { fetch } = window
    window.fetch = async (...args) => {
      const answer = await fetch(...args)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !answer.body) return answer
      const [own, copy] = answer.body.tee()
      void (async () => {
        for await (const part of copy.pipeThrough(new TextDecoderStream()))
          if (part.includes('tool_complete')) seen.tools.push(performance.now())
      })()
      return new Response(own, answer)
    }
    setInterval(() => {
      const text = document.querySelector('footer')?.textContent ?? ''
      const sum = /Sum[^\d]*(\d+)/.exec(text)?.[1] ?? ''
      if (sum !== seen.sums.at(-1)?.[0]) seen.sums.push([sum, performance.now()])
    }, 10)
  })
  const seen = () => page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen)
  /** Milliseconds from the tool event with index `tool` until the grid shows `sum`. */
  return async (tool: number, sum: string): Promise<number> => {
    await expect.poll(async () => (await seen()).sums.map(([text]) => text)).toContain(sum)
    const { tools, sums } = await seen()
    return (sums.findLast(([text]) => text === sum)?.[1] ?? Infinity) - (tools[tool] ?? Infinity)
  }
}

/** Creates a spreadsheet with 1 in B1 and selects A1:B2. */
const openSelected = async (page: Page) => {
  await page.goto('/sign-up')
  await signUp(page, newAccountData())
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/spreadsheets')
  await page.getByRole('link', { name: 'New spreadsheet' }).first().click()
  await gridReady(page)
  await typeIntoCell(page, 'B1', '1')
  await expect(page).toHaveURL(/\/app\/spreadsheet\/[0-9a-f-]{36}/)
  await saved(page)
  const place = page.getByRole('textbox', { name: 'Name box' })
  await place.fill('A1:B2')
  await place.press('Enter')
}

/** The writes in order, each with the sum of A1:B2 after it. */
const WRITES = [
  ['A1', 40, '41'],
  ['A2', 2, '43'],
  ['B2', 4, '47'],
  ['A1', 50, '57'],
] as const

test('[SHEET-401] the open grid shows each write within a second of its event, while the answer continues', async ({
  browser,
}) => {
  const shown = WRITES.map(() => Promise.withResolvers<void>())
  const provider = await startProvider(openai, {
    steps: [
      ...WRITES.map(([range, value], at) => ({
        after: shown[at - 1]?.promise ?? Promise.resolve(),
        ...write(`w${at}`, range, value),
      })),
      { after: Promise.all(shown.map(({ promise }) => promise)), text: 'All is written.' },
    ],
  })
  await using ends = new AsyncDisposableStack()
  ends.defer(provider.close)
  const server = await startWith(
    { OPENAI_BASE_URL: provider.baseUrl, MODEL: 'test-model' },
    COUNTED_PORT + 9,
  )
  ends.defer(server.close)
  const context = await browser.newContext({ baseURL: server.origin })
  ends.defer(() => context.close())
  const page = await context.newPage()
  const delay = await timed(page)
  await openSelected(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await send(page, 'Write four numbers')

  const delays: number[] = []
  for (const [at, [, , sum]] of WRITES.entries()) {
    delays.push(Math.round(await delay(at, sum)))
    // The answer is still running: the model's next step starts when `shown` resolves.
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    shown[at]?.resolve()
  }
  await expect(page.getByText('All is written.', { exact: true })).toBeVisible()
  test.info().annotations.push({ type: 'ms after the events', description: delays.join(', ') })
  expect(Math.max(...delays), delays.join(', ')).toBeLessThan(SOON_MS)
})
