import { expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import type { CsvSigns } from '#contract/transfer/export.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'
import { createSheet, drawSheet, callerElsewhere } from '#tests/support/workbook/sheets.ts'
import type { World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/** A client that keeps its exported files. `calls` records its requests for spreadsheets. */
const exporting = async (status = () => 200) => {
  const { origin } = await serve()
  const calls: { readonly line: string; readonly body: string; readonly isPacked: boolean }[] = []
  const files: { readonly name: string; readonly content: Blob }[] = []
  const { fetch } = createLossyFetch(({ url }) =>
    url.endsWith('/export/') && status() !== 200
      ? new Response('{}', { status: status(), statusText: 'Bad Gateway' })
      : null,
  )
  const world = await enter({
    origin,
    saveFile: (name, content) => files.push({ name, content }),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (['PUT', 'POST'].includes(request.method) && pathname.includes('/spreadsheets/')) {
        const bytes = Buffer.from(await request.clone().arrayBuffer())
        const isPacked = request.headers.get('content-encoding') === 'gzip'
        const body = (isPacked ? gunzipSync(bytes) : bytes).toString()
        calls.push({ line: `${request.method} ${pathname}`, body, isPacked })
      }
      return fetch(request)
    },
  })
  const saved = async (count: number) => {
    await expect.poll(() => files.length, { timeout: 30_000 }).toBe(count)
    return files.at(-1)
  }
  return { world, calls, files, saved }
}
const exportAs = (world: World, id: string, format: 'xlsx' | 'csv', signs?: CsvSigns): void => {
  const { workbook, spreadsheets } = world.state()
  const isOpen = workbook.id === id
  const title = spreadsheets.items.find((item) => item.id === id)?.title ?? ''
  const wish = { id, title, format, isOpen, ...(signs && { signs }) }
  world.send({ type: 'TRANSFER', event: { type: 'EXPORT', wish } })
}
const magic = async (file: { readonly content: Blob } | undefined): Promise<string> =>
  (await file?.content.slice(0, 2).text()) ?? ''

it('[TRANSFER-21] [TRANSFER-22] an export of the open workbook saves edits first and exports its content', async () => {
  const { world, calls, saved } = await exporting()
  const id = await createSheet(world)
  const grid = await drawSheet(world, id)
  world.send({ type: 'RENAME_SPREADSHEET', id, title: 'Plan: A/B' })
  grid.type(0, 'not saved yet')
  exportAs(world, id, 'xlsx')
  await world.until(({ notices }) => notices.some((one) => one.text === 'Exporting…'))
  const file = await saved(1)
  expect(file?.name).toBe('Plan- A-B.xlsx')
  expect(await magic(file)).toBe('PK')
  const [put, post] = calls.filter(({ line }) => line.includes(id) && !line.startsWith('PATCH'))
  expect([put?.line, post?.line]).toEqual([
    `PUT /api/spreadsheets/${id}/`,
    `POST /api/spreadsheets/${id}/export/`,
  ])
  const body = JSON.parse(post?.body ?? '{}')
  expect(body).toMatchObject({ enable_post_processing: true, format: 'xlsx' })
  expect(JSON.stringify(body.workbook_data)).toContain('not saved yet')
  const { workbook } = await world.until(({ notices }) => notices.length === 0)
  expect(workbook.save).toBe('saved')
})

it('[TRANSFER-21] a .csv export takes the open worksheet, and a large workbook is sent compressed', async () => {
  const { world, calls, saved } = await exporting()
  const id = await createSheet(world)
  const rows = Object.fromEntries(
    Array.from({ length: 2000 }, (_, row) => [row, { 0: { v: `Row ${row} of many` } }]),
  )
  const caller = await callerElsewhere(world)
  const workbook_data = workbookOf({ one: { 0: { 0: { v: 'first' } } }, two: rows })
  await caller.call('spreadsheets.update', { params: { id }, body: { workbook_data } })
  const grid = await drawSheet(world, id)
  world.app.attachGrid({ ...grid, worksheet: () => 'two' })
  exportAs(world, id, 'csv')
  const file = await saved(1)
  expect(file?.name).toMatch(/\.csv$/)
  expect((await file?.content.text())?.split(/\r?\n/)[1]).toBe('Row 1 of many')
  const post = calls.findLast(({ line }) => line.endsWith('/export/'))
  expect(JSON.parse(post?.body ?? '{}')).toMatchObject({ format: 'csv', sheet_id: 'two' })
  expect(post?.isPacked).toBe(true)
})

it('[TRANSFER-21] [TRANSFER-23] an export from the list takes the stored workbook, and a failure is reported', async () => {
  let status = 502
  const { world, calls, files, saved } = await exporting(() => status)
  const id = await createSheet(world)
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.items.length === 1)
  exportAs(world, id, 'xlsx')
  const { notices } = await world.until((state) =>
    state.notices.some(({ level }) => level === 'error'),
  )
  expect(notices.map(({ text }) => text)).toEqual(['Failed to export spreadsheet: 502 Bad Gateway'])
  expect(files).toEqual([])
  status = 200
  exportAs(world, id, 'xlsx')
  expect(await magic(await saved(1))).toBe('PK')
  const bodies = calls.filter(({ line }) => line.endsWith('/export/')).map(({ body }) => body)
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { enable_post_processing: true, format: 'xlsx' },
    { enable_post_processing: true, format: 'xlsx' },
  ])
})

it('[TRANSFER-42] a .csv export sends the delimiter and the decimal sign only if they differ from the default', async () => {
  const { world, calls, saved } = await exporting()
  const id = await createSheet(world)
  const workbook_data = workbookOf({ one: { 0: { 0: { v: 1.5 }, 1: { v: 'a' } } } })
  const caller = await callerElsewhere(world)
  await caller.call('spreadsheets.update', { params: { id }, body: { workbook_data } })
  const texts: (string | undefined)[] = []
  const wanted: readonly CsvSigns[] = [
    { delimiter: ';', decimal: ',' },
    { delimiter: '\t', decimal: '.' },
    { delimiter: ',', decimal: '.' },
  ]
  for (const signs of wanted) {
    exportAs(world, id, 'csv', signs)
    texts.push(await (await saved(texts.length + 1))?.content.text())
  }
  expect(texts).toEqual(['1,5;a\r\n', '1.5\ta\r\n', '1.5,a\r\n'])
  const bodies = calls.filter(({ line }) => line.endsWith('/export/')).map(({ body }) => body)
  const plain = { enable_post_processing: true, format: 'csv' }
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { ...plain, delimiter: ';', decimal: ',' },
    { ...plain, delimiter: '\t' },
    plain,
  ])
})
