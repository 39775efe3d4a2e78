import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { gridReady, openSheet, saved, stored, test, typeIntoCell } from '../support/sheet.ts'
import { bearer, expect } from '../support/test.ts'

/** Enough numbers for 300 kB of JSON. */
const ROWS = 1500
const COLUMNS = 10

/** Fills the first columns with numbers through the API. */
const fill = (workbook: {
  readonly sheetOrder: readonly string[]
  readonly sheets: Record<string, { cellData?: unknown; rowCount?: number }>
}): void => {
  const sheet = workbook.sheets[workbook.sheetOrder[0] ?? '']
  if (!sheet) throw new Error('a workbook without a sheet')
  const row = (at: number) =>
    Array.from({ length: COLUMNS }, (_, column) => [column, { v: at * column, t: 2 }] as const)
  sheet.rowCount = ROWS
  sheet.cellData = Object.fromEntries(
    Array.from({ length: ROWS }, (_, at) => [at, Object.fromEntries(row(at))]),
  )
}

/** Edits a cell, waits until it is saved and returns the content encoding of the save. */
async function editAndSave(page: Page, address: string, text: string) {
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await typeIntoCell(page, address, text)
  const answer = await (await put).response()
  await saved(page)
  return { status: answer?.status(), encoding: answer?.request().headers()['content-encoding'] }
}

if (isFull)
  test('[SAVE-23] a large save is gzipped in a worker, and sent plain if the worker fails to load', async ({
    signedIn: appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^failed GET \/assets\/compress-body\.worker/)
    const headers = await bearer(request, account)
    const made = await (
      await request.post('/api/spreadsheets/', { headers, data: { title: 'Big' } })
    ).json()
    fill(made.workbook_data)
    await request.put(`/api/spreadsheets/${made.id}/`, {
      headers,
      data: { workbook_data: made.workbook_data },
    })
    await openSheet(appPage, made.id)
    expect(await editAndSave(appPage, 'A1', 'packed')).toEqual({ status: 200, encoding: 'gzip' })
    expect(await stored(request, account, made.id, 'A1')).toBe('packed')

    await appPage.reload()
    await gridReady(appPage)
    await appPage.route(/compress-body\.worker/, (route) => route.abort())
    expect(await editAndSave(appPage, 'A2', 'plain')).toEqual({ status: 200, encoding: undefined })
    expect(await stored(request, account, made.id, 'A1')).toBe('packed')
    expect(await stored(request, account, made.id, 'A2')).toBe('plain')
  })
