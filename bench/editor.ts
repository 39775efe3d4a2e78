// Measures the spreadsheet editor: time until the first cells are drawn, time until it takes keys,
// heap, and typing among formulas. Compares it with a bare Univer page, and with Handsontable if
// available.
import { gzipSync } from 'node:zlib'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { startApp } from './support/app.ts'
import { bigWorkbook, type Shape } from './support/big-sheet.ts'
import { heapMB, openTab, type Tab } from './support/browser.ts'
import { serveBare, type BarePages } from './editor/bare-page.ts'
import { measureTyping, watchEditor, withTimeout } from './editor/watch.ts'
import { printFigure, median, quantile, round } from './support/figure.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
/**
 * A folder with `handsontable.full.min.js` and `handsontable.full.min.css`. Handsontable's license
 * does not allow us to depend on the package.
 */
const PEER = process.env['HANDSONTABLE_DIR']
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const KEYS = 10
const COLUMNS = 10
/** Position of row 2's formula result on the canvas: x, y, width and height in px. */
const RESULT = [840, 45, 84, 22] as const

const numbers = (rows: number) =>
  singleSheetWorkbook(
    'numbers',
    rows,
    20,
    Object.fromEntries(
      Array.from({ length: rows }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: COLUMNS }, (_, column) => [
            column,
            { v: ((row * 31 + column * 17) % 100_000) / 10, t: 2 },
          ]),
        ),
      ]),
    ),
  )

type Person = { readonly tab: Tab; readonly token: string }
const enter = async (origin: string): Promise<Person> => {
  const tab = await openTab('')
  await watchEditor(tab.page)
  const answer = await tab.page.request.post(`${origin}/api/auth/sign-up/`, {
    data: {
      email: `bench-${Date.now()}@example.test`,
      password: 'correct horse battery',
      name: 'Bench',
    },
  })
  const { token } = (await answer.json()) as { readonly token: string }
  return { tab, token }
}

const create = async (origin: string, token: string, workbook: object): Promise<string> => {
  const answer = await fetch(`${origin}/api/spreadsheets/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: new Uint8Array(gzipSync(JSON.stringify({ title: 'Bench', workbook_data: workbook }))),
  })
  if (!answer.ok) throw new Error(`a create answered ${answer.status}`)
  return ((await answer.json()) as { readonly id: string }).id
}

const openAndType = async ({ page }: Tab, url: string) => {
  await page.goto(url, { waitUntil: 'commit' })
  return measureTyping(page)
}

const seen = (what: string, atMs: number | null): number => {
  if (atMs === null) throw new Error(`${what} of a spreadsheet: not seen before its editor`)
  return atMs
}

const opening = async (origin: string, { tab, token }: Person, bare: BarePages) => {
  const workbook = numbers(10_000)
  bare.use(JSON.stringify(workbook))
  // The first visit to each page is not measured, because the browser caches compiled code during
  // it.
  const pages = {
    ours: `${origin}/app/spreadsheet/${await create(origin, token, workbook)}`,
    bare: `${bare.origin}/bare.html`,
    ...(PEER ? { handsontable: `${bare.origin}/handsontable.html` } : {}),
  }
  const cells: number[] = []
  const typed: Record<string, number[]> = {}
  for (let run = 0; run <= RUNS; run += 1)
    for (const [name, url] of Object.entries(pages)) {
      const at = await openAndType(tab, url)
      await tab.page.goto('about:blank')
      if (run === 0) continue
      if (name === 'ours') cells.push(seen('the first cells', at.cells))
      ;(typed[name] ??= []).push(seen('the digit', at.typed))
    }
  const ms = (name: string) => round(median(typed[name] ?? []))
  printFigure('100,000 cells: time until the first cells are on screen', median(cells), 'ms', {
    target: '<= 800',
    worst: round(Math.max(...cells)),
    runs: RUNS,
  })
  printFigure(
    '100,000 cells: time until the editor takes keys, relative to the bare Univer page',
    ms('ours') / ms('bare'),
    '×',
    {
      target: '<= 1.4',
      oursMs: ms('ours'),
      bareMs: ms('bare'),
      ...(PEER ? { handsontableMs: ms('handsontable') } : { handsontable: 'skipped: not here' }),
    },
  )
}

const heap = async (origin: string, token: string, tab: Tab, bare: BarePages) => {
  const workbook = numbers(100_000)
  bare.use(JSON.stringify(workbook))
  const id = await create(origin, token, workbook)
  const measure = async (url: string): Promise<number> => {
    await openAndType(tab, url)
    await tab.page.waitForTimeout(3000)
    return heapMB(tab)
  }
  const ours = await measure(`${origin}/app/spreadsheet/${id}`)
  const bareHeap = await measure(`${bare.origin}/bare.html`)
  const peer = PEER ? await measure(`${bare.origin}/handsontable.html`) : null
  printFigure('1,000,000 cells: JavaScript heap', ours, 'MB', {
    target: '<= 90',
    bareMB: round(bareHeap),
    ...(peer === null ? {} : { handsontableMB: round(peer) }),
  })
}

const typing = async (origin: string, { tab, token }: Person, shape: Shape) => {
  const id = await create(origin, token, bigWorkbook('big', shape))
  const { page } = tab
  const cell = shape === 'rows' ? 'A2' : 'A1'
  await openAndType(tab, `${origin}/app/spreadsheet/${id}`)
  await page.waitForTimeout(3000)
  const times: number[] = []
  for (let at = 0; at < KEYS; at += 1) {
    const name = page.getByRole('textbox', { name: 'Name box' })
    await name.fill(cell)
    await name.press('Enter')
    await page.keyboard.type(String(1000 + at * 37))
    const changed = page.evaluate((part) => globalThis.editorBench.afterEnter(part), RESULT)
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    times.push(await withTimeout(`the result of ${cell} to be drawn in J2`, changed))
    await page.waitForTimeout(1500)
  }
  printFigure(
    `100,000 cells, 10,000 formulas: Enter to the result on screen, ${shape === 'rows' ? 'one' : 'all'} changed`,
    median(times),
    'ms',
    { target: '<= 100', p90: round(quantile(times, 0.9)) },
  )
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const bare = await serveBare(PORT + 1, PEER)
const person = await enter(app.origin)
try {
  await opening(app.origin, person, bare)
  await typing(app.origin, person, 'rows')
  await typing(app.origin, person, 'one input')
  await heap(app.origin, person.token, person.tab, bare)
} finally {
  await person.tab.browser.close()
  bare.close()
  await app.stop()
}
