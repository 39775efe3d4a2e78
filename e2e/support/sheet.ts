import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Account } from './test.ts'

type Cell = { readonly v?: unknown; readonly f?: string }
type Workbook = {
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

/** Every cell of the first sheet as the server has stored it. */
export async function storedCells(
  request: APIRequestContext,
  account: Account,
  spreadsheetId: string,
): Promise<readonly FoundCell[]> {
  const signedIn = await request.post('/api/auth/sign-in/', {
    data: { email: account.email, password: account.password },
  })
  const { token } = (await signedIn.json()) as { readonly token: string }
  const answer = await request.get(`/api/spreadsheets/${spreadsheetId}/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { workbook_data } = (await answer.json()) as { readonly workbook_data: Workbook }
  const sheet = workbook_data.sheets[workbook_data.sheetOrder[0] ?? '']
  return Object.entries(sheet?.cellData ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells).map(([column, cell]) => ({
      address: `${columnName(Number(column))}${Number(row) + 1}`,
      value: cell.v,
      formula: cell.f ?? '',
    })),
  )
}

/** Types `text` into the cell `address` of the open grid, by the name box and the keyboard. */
export async function typeIntoCell(page: Page, address: string, text: string): Promise<void> {
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await nameBox.fill(address)
  await nameBox.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Waits until the editor says that everything is stored. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}
