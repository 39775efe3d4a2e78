import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { parseWorkbook, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import {
  changesWorld,
  withEdits,
  type ChangesPerson,
} from '#tests/support/workbook/changes-world.ts'
import { bigWorkbook } from '../../../bench/support/big-sheet.ts'

const WRITES = 10
const ROWS = 4000
const SAVE_EVERY_MS = 50

/** 40,000 cells, and every tenth is a formula. */
const workbookOf = (): WorkbookData => {
  const workbook = bigWorkbook('big')
  const sheets = sheetsOf(workbook).map((sheet) => {
    const rows = Object.entries(sheet.cellData ?? {}).slice(0, ROWS)
    return [sheet.id, { ...sheet, cellData: Object.fromEntries(rows) }] as const
  })
  return { ...workbook, sheets: Object.fromEntries(sheets) }
}

/** Saves a count into L1 again and again, on the newest revision it has read, as the editor does. */
const saving = (person: ChangesPerson, id: string, sheet: string) => {
  let isOver = false
  let count = 0
  const params = { id }
  const put = async (): Promise<void> => {
    const { body } = await person.call('spreadsheets.get', { params })
    const read = parseWorkbook(body.workbook_data)
    if (!read.ok) throw new Error(read.error.detail)
    const workbook_data = withEdits(read.value, sheet, { 0: { 11: { v: count } } })
    const headers = { 'if-match': `"${body.revision}"` }
    const saved = await person.call('spreadsheets.update', {
      params,
      body: { workbook_data },
      headers,
    })
    if (saved.status === 409) await put()
  }
  const loop = async () => {
    while (!isOver) {
      count += 1
      await put()
      await sleep(SAVE_EVERY_MS)
    }
    return count
  }
  const done = loop()
  return () => {
    isOver = true
    return done
  }
}

it('[SHEET-402] a person who saves 40,000 cells each 50 ms does not block ten writes over HTTP', async () => {
  const world = await changesWorld()
  try {
    const person = await world.enter()
    const workbook = workbookOf()
    const sheet = sheetsOf(workbook)[0]?.name ?? ''
    const id = await person.create(workbook)
    // The first write starts the engine, so the later ones do not wait for it.
    await person.turn(id, { range: 'N1', values: [[1]] })
    const end = saving(person, id, sheet)
    const orders = Array.from({ length: WRITES }, (_, write) => ({
      range: `M${write + 1}`,
      values: [[`=SUM(A1:A${ROWS})+${write}`]],
    }))
    await person.turn(id, ...orders)
    const count = await end()
    const { total_count } = await person.list(id)
    const { cellData = {} } = Object.values((await person.workbook(id)).sheets)[0] ?? {}
    const written = Array.from({ length: WRITES }, (_, row) => cellData[row]?.[12]?.f)
    expect([total_count, written]).toEqual([1 + WRITES, orders.map(({ values }) => values[0]?.[0])])
    expect(cellData[0]?.[11]?.v).toBe(count)
    const { body } = await person.call('spreadsheets.head', { params: { id } })
    expect(body.revision).toBe(2 + WRITES + count)
  } finally {
    await world.server.close()
  }
}, 240_000)
