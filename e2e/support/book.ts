import type { APIRequestContext } from '@playwright/test'
import { bearer, type Account } from './test.ts'

type Cell = { readonly v?: unknown }
type Sheet = {
  readonly name: string
  readonly cellData: Readonly<Record<string, Readonly<Record<string, Cell>>>>
}

/** A stored workbook. Its worksheets are looked up by name. */
export type Book = {
  readonly names: readonly string[]
  /** Values of a worksheet row by row, from the first column on. */
  readonly rows: (sheet: string) => readonly (readonly unknown[])[]
  /** Value of a cell by its A1 name. */
  readonly value: (sheet: string, cell: string) => unknown
}

/** Reads a workbook as stored on the server. */
export async function readBook(
  request: APIRequestContext,
  account: Account,
  spreadsheetId: string,
): Promise<Book> {
  const answer = await request.get(`/api/spreadsheets/${spreadsheetId}/`, {
    headers: await bearer(request, account),
  })
  const { workbook_data: book } = (await answer.json()) as {
    readonly workbook_data: {
      readonly sheetOrder: readonly string[]
      readonly sheets: Readonly<Record<string, Sheet>>
    }
  }
  const sheets = book.sheetOrder.flatMap((id) => book.sheets[id] ?? [])
  const cellsOf = (name: string): Sheet['cellData'] =>
    sheets.find((sheet) => sheet.name === name)?.cellData ?? {}
  return {
    names: sheets.map(({ name }) => name),
    rows: (name) =>
      Object.values(cellsOf(name)).map((cells) => {
        const last = Math.max(0, ...Object.keys(cells).map(Number))
        return Array.from({ length: last + 1 }, (_, column) => cells[column]?.v ?? null)
      }),
    value: (name, cell) => {
      const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(cell) ?? []
      return cellsOf(name)[Number(row) - 1]?.[letter.charCodeAt(0) - 65]?.v ?? null
    },
  }
}
