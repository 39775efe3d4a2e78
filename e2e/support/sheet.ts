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

/** A cell of a stored workbook with its address in A1 form. */
export type FoundCell = {
  readonly address: string
  readonly value: unknown
  readonly formula: string
}

/** Every cell of the first sheet, and its number format, as the server has stored them. */
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

/** Every cell of the first sheet as the server has stored it. */
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

/** What the server has stored in a cell of the first sheet. */
export async function stored(
  request: APIRequestContext,
  account: Account,
  id: string,
  address: string,
) {
  const cells = await storedCells(request, account, id)
  return cells.find((cell) => cell.address === address)?.value
}

/** The number format that the server has stored of a cell of the first sheet; undefined for none. */
export async function storedPattern(
  request: APIRequestContext,
  account: Account,
  id: string,
  address: string,
) {
  const cells = await cellsAndPatterns(request, account, id)
  return cells.find((cell) => cell.address === address)?.pattern
}

/** A workbook of one worksheet, "Sheet1" with the id s1. */
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

/** Makes a spreadsheet by the API, an empty one without a workbook; answers its id. */
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

/** Opens a spreadsheet and waits until its grid stands. */
export async function openSheet(page: Page, spreadsheetId: string): Promise<void> {
  await page.goto(`/app/spreadsheet/${spreadsheetId}`)
  await gridReady(page)
}

/** Waits until the grid stands, takes keys and the sheet is loaded. */
export async function gridReady(page: Page): Promise<void> {
  await gridDrawn(page)
  await saved(page)
}

/** Waits until the grid takes keys. */
async function gridDrawn(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 45_000 })
}

/** Presses the formula bar as a tap does: without a pause, nor one before what comes next. */
export async function tapBar(page: Page): Promise<void> {
  const box = await page.locator('[data-u-comp="formula-bar"] canvas').first().boundingBox()
  if (!box) throw new Error('no formula bar')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Goes to the cell or range `address` of the open grid by the name box. */
export async function goToCell(page: Page, address: string): Promise<void> {
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await gridDrawn(page)
  await nameBox.fill(address)
  await nameBox.press('Enter')
  await expect(nameBox).not.toBeFocused()
}

/** Types `text` into the cell `address` of the open grid and does not enter it. */
export async function beginInCell(page: Page, address: string, text: string): Promise<void> {
  await goToCell(page, address)
  await page.keyboard.type(text)
}

/** Types `text` into the cell `address` of the open grid, by the name box and the keyboard. */
export async function typeIntoCell(page: Page, address: string, text: string): Promise<void> {
  await goToCell(page, address)
  // Otherwise a "Saved" of before the edit would be taken for one after it.
  // It is looked for before the first key: a fast save would be over by then.
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

/** The words that say whether everything is stored. */
export function sheetStatus(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('status')
}

/** Waits until the editor says that everything is stored. */
export async function saved(page: Page): Promise<void> {
  await expect(sheetStatus(page)).toHaveText('Saved')
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** Saves a workbook as somebody else, on another device: no tab of this browser hears of it. */
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

/** A second save by somebody else, on another device: no tab of this browser hears of it. */
export const editElsewhere = (
  request: APIRequestContext,
  account: Account,
  id: string,
  text: string,
): Promise<void> =>
  changeElsewhere(request, account, id, (workbook) => {
    workbook.sheets[workbook.sheetOrder[0]].cellData = { 0: { 0: { v: text } } }
  })

/** The same of a note to A1. */
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
  /** The id of an empty spreadsheet that `signedIn` shows. */
  readonly sheetId: string
  /** `signedIn`, showing an empty spreadsheet. */
  readonly sheetPage: Page
}

/** The test of the product with a spreadsheet of its own on the page. */
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
