import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { bearer, test as base, type Account } from './test.ts'

type Style = { readonly n?: { readonly pattern?: string } }
type Cell = { readonly v?: unknown; readonly f?: string; readonly s?: string | Style | null }
type Workbook = {
  readonly styles: Readonly<Record<string, Style>>
  readonly sheetOrder: readonly string[]
  readonly sheets: Readonly<
    Record<string, { readonly cellData: Readonly<Record<string, Readonly<Record<string, Cell>>>> }>
  >
}

/** A cell of a stored workbook with its A1 name. */
export type FoundCell = {
  readonly address: string
  readonly value: unknown
  readonly formula: string
}

/** All cells of the first sheet with their number formats, as stored on the server. */
async function cellsAndPatterns(
  request: APIRequestContext,
  account: Account,
  spreadsheetId: string,
) {
  const headers = await bearer(request, account)
  const answer = await request.get(`/api/spreadsheets/${spreadsheetId}/`, { headers })
  const { workbook_data } = (await answer.json()) as { readonly workbook_data: Workbook }
  const { styles, sheetOrder, sheets } = workbook_data
  const styleOf = ({ s }: Cell) => (typeof s === 'string' ? styles[s] : s)
  return Object.entries(sheets[sheetOrder[0] ?? '']?.cellData ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, cell]) => ({
      address: `${columnName(Number(column))}${Number(row) + 1}`,
      cell,
      pattern: styleOf(cell)?.n?.pattern,
    })),
  )
}

/** All cells of the first sheet as stored on the server. */
export async function storedCells(
  request: APIRequestContext,
  account: Account,
  spreadsheetId: string,
): Promise<readonly FoundCell[]> {
  const found = await cellsAndPatterns(request, account, spreadsheetId)
  return found.map(({ address, cell }) => ({
    address,
    value: cell.v,
    formula: cell.f ?? '',
  }))
}

/** A cell of the first sheet as stored on the server. */
export async function stored(
  request: APIRequestContext,
  account: Account,
  id: string,
  address: string,
) {
  const cells = await storedCells(request, account, id)
  return cells.find((cell) => cell.address === address)?.value
}

/** Stored number format of a cell of the first sheet. Undefined without one. */
export async function storedPattern(
  request: APIRequestContext,
  account: Account,
  id: string,
  address: string,
) {
  const cells = await cellsAndPatterns(request, account, id)
  return cells.find((cell) => cell.address === address)?.pattern
}

/** A workbook with one worksheet, "Sheet1", whose id is s1. */
export const bookOf = (
  name: string,
  cellData: object,
  resources: readonly { readonly name: string; readonly data: string }[],
) => ({
  id: 'b',
  name,
  appVersion: '0.25.1',
  locale: 'enUS',
  styles: {},
  sheetOrder: ['s1'],
  sheets: { s1: { id: 's1', name: 'Sheet1', rowCount: 50, columnCount: 12, cellData } },
  resources,
})

/** Creates a spreadsheet through the API and returns its id. Without a workbook, it is empty. */
export async function createSheet(
  request: APIRequestContext,
  account: Account,
  title = 'Budget',
  workbook_data?: object,
): Promise<string> {
  const answer = await request.post('/api/spreadsheets/', {
    headers: await bearer(request, account),
    data: { title, ...(workbook_data && { workbook_data }) },
  })
  const { id } = (await answer.json()) as { readonly id: string }
  return id
}

/** Opens a spreadsheet and waits until its grid is ready. */
export async function openSheet(page: Page, spreadsheetId: string): Promise<void> {
  await page.goto(`/app/spreadsheet/${spreadsheetId}`)
  await gridReady(page)
}

/** Waits until the grid is drawn, accepts keys and has loaded the sheet. */
export async function gridReady(page: Page): Promise<void> {
  await gridDrawn(page)
  await saved(page)
}

/** Waits until the grid accepts keys. */
async function gridDrawn(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 45_000 })
}

/** Taps the formula bar without any delay before the next action. */
export async function tapBar(page: Page): Promise<void> {
  const box = await page.locator('[data-u-comp="formula-bar"] canvas').first().boundingBox()
  if (!box) throw new Error('no formula bar')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Selects the cell or range `address` through the name box. */
export async function goToCell(page: Page, address: string): Promise<void> {
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await gridDrawn(page)
  await nameBox.fill(address)
  await nameBox.press('Enter')
  await expect(nameBox).not.toBeFocused()
}

/** Types `text` into the cell `address` without committing it. */
export async function beginInCell(page: Page, address: string, text: string): Promise<void> {
  await goToCell(page, address)
  await page.keyboard.type(text)
}

/** Types `text` into the cell `address` and commits it. */
export async function typeIntoCell(page: Page, address: string, text: string): Promise<void> {
  await goToCell(page, address)
  // Resolves when the status leaves "Saved", so the next "Saved" belongs to this edit. The observer
  // starts before the first key, because it would otherwise miss a fast save.
  const edited = await sheetStatus(page).evaluateHandle((status) => ({
    said: new Promise<void>((resolve) => {
      const look = () => {
        if (status.textContent !== 'Saved') resolve()
      }
      new MutationObserver(look).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      look()
    }),
  }))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await edited.evaluate(({ said }) => said)
}

/** The save status. */
export function sheetStatus(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('status')
}

export async function saved(page: Page): Promise<void> {
  await expect(sheetStatus(page)).toHaveText('Saved')
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** Saves a workbook from another device. This browser receives no notification. */
async function changeElsewhere(
  request: APIRequestContext,
  account: Account,
  id: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of our own server.
  change: (workbook: any) => void,
): Promise<void> {
  const headers = await bearer(request, account)
  const { workbook_data: workbook } = await (
    await request.get(`/api/spreadsheets/${id}/`, { headers })
  ).json()
  change(workbook)
  await request.put(`/api/spreadsheets/${id}/`, { headers, data: { workbook_data: workbook } })
}

/**
 * Replaces the cells of the first sheet with `text` in A1, from another device. This browser
 * receives no notification.
 */
export const editElsewhere = (
  request: APIRequestContext,
  account: Account,
  id: string,
  text: string,
): Promise<void> =>
  changeElsewhere(request, account, id, (workbook) => {
    workbook.sheets[workbook.sheetOrder[0]].cellData = { 0: { 0: { v: text } } }
  })

/** Adds a note to A1 from another device. */
export const noteElsewhere = (
  request: APIRequestContext,
  account: Account,
  id: string,
  note: string,
): Promise<void> =>
  changeElsewhere(request, account, id, (workbook) => {
    const at = { id: 'one', note, width: 160, height: 72, row: 0, col: 0 }
    const data = JSON.stringify({ [workbook.sheetOrder[0]]: { 0: { 0: at } } })
    workbook.resources = [{ name: 'SHEET_NOTE_PLUGIN', data }]
  })

type SheetFixtures = {
  /** Id of the empty spreadsheet on the page. */
  readonly sheetId: string
  /** The `signedIn` page with an empty spreadsheet. */
  readonly sheetPage: Page
}

/** The `test` of test.ts, with a new spreadsheet on the page. */
export const test = base.extend<SheetFixtures>({
  sheetId: async ({ signedIn, account, request }, use) => {
    const id = await createSheet(request, account)
    await openSheet(signedIn, id)
    await use(id)
  },
  sheetPage: async ({ signedIn, sheetId }, use) => {
    expect(signedIn.url()).toContain(sheetId)
    await use(signedIn)
  },
})
