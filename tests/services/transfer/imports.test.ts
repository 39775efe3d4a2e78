import { expect, it } from 'vitest'
import type { AppState } from '#src/log/state.ts'
import type { TransferCommand } from '#src/machines/transfer/types.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'
import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

const isImport = ({ url }: Request): boolean => url.endsWith('/backend-import/')
const book = async (name = 'Rates 2026.xlsx'): Promise<File> => {
  const bytes = await xlsxFile({
    sheets: { Rates: '<sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData>' },
  })
  return new File([new Uint8Array(bytes)], name)
}

const transfer = (world: World, event: TransferCommand): void =>
  world.send({ type: 'TRANSFER', event })

/** Opens the import dialog and picks files in it. */
const pick = (world: World, ...files: readonly File[]): readonly string[] => {
  const ids = world.app.pickedFiles.hold(files)
  const picked = files.map((file, at) => ({
    id: ids[at] ?? '',
    name: file.name,
    size: file.size,
    isText: file.name.endsWith('.csv'),
    error: null,
  }))
  transfer(world, { type: 'OPEN_IMPORT' })
  transfer(world, { type: 'IMPORT_FILES', files: picked })
  return ids
}
const statuses = ({ imports }: AppState): readonly string[] => imports.map(({ status }) => status)
const rests = (state: AppState): boolean =>
  statuses(state).every((status) => ['done', 'failed', 'choosing'].includes(status))
const settled = async (world: World) => {
  const { imports } = await world.until((state) => state.imports.length > 0 && rests(state))
  return imports
}
const stored = async (world: World) => {
  world.send({ type: 'LOAD_SPREADSHEETS' })
  const { spreadsheets } = await world.until((state) => state.spreadsheets.status === 'ready')
  return spreadsheets.items.map(({ title }) => title)
}

it('[TRANSFER-1] [TRANSFER-8] files become spreadsheets in order, and the latest is first in the list', async () => {
  const { origin } = await serve()
  const world = await enter({ origin })
  pick(world, await book(), await book('Costs.xlsx'))
  const rows = await settled(world)
  expect(rows.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Rates 2026.xlsx done',
    'Costs.xlsx done',
  ])
  expect(rows.map(({ spreadsheet }) => spreadsheet?.title)).toEqual(['Rates 2026', 'Costs'])
  const { spreadsheets } = world.state()
  expect(spreadsheets.items.map(({ title }) => title)).toEqual(['Costs', 'Rates 2026'])
})

it('[TRANSFER-6] [TRANSFER-7] a text file shows a preview, updates it after a choice, and is imported as shown', async () => {
  const { origin } = await serve()
  const world = await enter({ origin })
  const [id = ''] = pick(world, new File(['Item;Price\nTea;1,50\n'], 'prices.csv'))
  expect(await settled(world)).toMatchObject([
    {
      preview: {
        choices: { delimiter: ';', decimal: ',' },
        rows: [{}, [{ text: 'Tea' }, { kind: 'number' }]],
      },
    },
  ])
  transfer(world, { type: 'CHOOSE_IMPORT', id, choices: { decimal: '.' } })
  await world.until((state) => statuses(state)[0] === 'previewing')
  expect(await settled(world)).toMatchObject([
    { preview: { rows: [{}, [{}, { text: '1,50', kind: 'text' }]] } },
  ])
  transfer(world, { type: 'CONFIRM_IMPORT', id, all: false })
  await world.until((state) => statuses(state)[0] === 'done')
  const sheet = world.state().imports[0]?.spreadsheet?.id ?? ''
  world.send({ type: 'OPEN_WORKBOOK', id: sheet })
  const { workbook } = await world.until((state) => state.workbook.status === 'ready')
  expect(JSON.stringify(workbook.data)).toContain('1,50')
})

it('[TRANSFER-9, TRANSFER-53] a lost answer shows an error, and trying again makes no second spreadsheet', async () => {
  const { origin } = await serve()
  const line = createLossyFetch()
  const world = await enter({ origin, fetch: line.fetch })
  line.lose(isImport)
  const [id = ''] = pick(world, await book())
  const [lost] = await settled(world)
  expect(lost).toMatchObject({
    status: 'failed',
    error: 'Cannot connect to backend server. Please check if the server is running.',
  })
  line.lose(() => false)
  transfer(world, { type: 'RETRY_IMPORT', id })
  await world.until((state) => statuses(state)[0] === 'done')
  expect(await stored(world)).toEqual(['Rates 2026'])
})

it("[TRANSFER-6] [TRANSFER-9] a failed row shows the server's message, or a text for the status if the server sends none", async () => {
  const { origin } = await serve()
  let status = 404
  const statusText = 'Internal Server Error'
  const isPreview = ({ url }: Request) => url.endsWith('/import-preview/')
  const { fetch } = createLossyFetch((request) =>
    isPreview(request) || (isImport(request) && status > 404)
      ? new Response('{}', { status, statusText })
      : null,
  )
  const world = await enter({ origin, fetch })
  const [broken = ''] = pick(world, new File(['no workbook at all'], 'broken.xlsx'))
  const [row] = await settled(world)
  expect(row?.status).toBe('failed')
  expect(row?.error).not.toMatch(/^Failed to import file/)
  expect(row?.error?.length).toBeGreaterThan(10)
  for (const [code, text] of Object.entries({
    503: 'Import service unavailable. Please ensure the microservice is running on port 3001.',
    504: 'Import timed out. File may be too large or complex.',
    500: 'Failed to import file: Internal Server Error',
  })) {
    status = Number(code)
    transfer(world, { type: 'RETRY_IMPORT', id: broken })
    await world.until((state) => statuses(state)[0] !== 'failed')
    expect((await settled(world))[0]?.error).toBe(text)
  }
  // If the server lacks the preview call, the row still waits for the user's choices.
  status = 404
  const [id = ''] = pick(world, new File(['a,b\n1,2\n'], 'plain.csv'))
  expect((await settled(world))[1]).toMatchObject({ status: 'choosing', preview: null })
  transfer(world, { type: 'CONFIRM_IMPORT', id, all: false })
  await world.until((state) => statuses(state)[1] === 'done')
  expect(await stored(world)).toEqual(['plain'])
})

it('[TRANSFER-5] a running import that is cancelled is not stored, and the next file is imported', async () => {
  const { origin } = await serve()
  const jar = createJarFetch()
  const asked: Request[] = []
  let reached = (): void => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const world = await enter({
    origin,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (!isImport(request)) return jar(request)
      asked.push(request)
      if (asked.length > 1) return jar(request)
      reached()
      // The request stays pending until it is aborted.
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      })
    },
  })
  const [first = ''] = pick(world, await book(), await book('Costs.xlsx'))
  await isReached
  transfer(world, { type: 'CANCEL_IMPORT', id: first })
  expect(asked[0]?.signal.aborted).toBe(true)
  const rows = await settled(world)
  expect(rows.map(({ name, status }) => `${name} ${status}`)).toEqual(['Costs.xlsx done'])
  expect(await stored(world)).toEqual(['Costs'])
})

it('[TRANSFER-14] the end of the session cancels running imports and drops their files', async () => {
  const { origin } = await serve()
  const line = createLossyFetch()
  const world = await enter({ origin, fetch: line.fetch })
  let reached = (): void => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const never = new Promise<boolean>(() => {})
  line.lose((request) => {
    if (isImport(request)) reached()
    return isImport(request) ? never : false
  })
  const [id = ''] = pick(world, await book())
  await isReached
  world.send({ type: 'SIGN_OUT' })
  const { imports } = await world.until(({ session }) => session.status === 'signedOut')
  expect(imports).toEqual([])
  expect(world.app.pickedFiles.of(id)).toBeUndefined()
})
