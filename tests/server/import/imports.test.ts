import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { ImportPreview } from '#contract/transfer/import.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'
import { ok } from '#contract/api/result.ts'
import type { Imports } from '#server/import/imports.ts'
import { titleOf } from '#server/import/routes.ts'
import { cellAt, parseWorkbook, sheetsOf } from '#contract/workbook/workbook.ts'
import { API_TEXTS, UNREADABLE_FILE } from '#contract/api/wording.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import {
  importFile,
  rejectionOf,
  sendFile,
  type SentFile,
} from '#tests/support/transfer/import-call.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { relationshipsXml, xlsxFile, zipParts } from '#tests/support/transfer/xlsx-file.ts'

const { serve } = useWorlds({ atOnce: true })
/** All tests share one server, because its import processes are reused for the next file. */
let origin: string
beforeAll(async () => {
  origin = (await serve()).origin
})
const someone = (): Promise<Person> => signUp(origin)

const SHEET = `<sheetData><row><c t="inlineStr"><is><t>Total</t></is></c><c><v>2</v></c></row></sheetData>`
const book = (sheet = SHEET) =>
  xlsxFile({
    sheets: { Plan: sheet },
    others: {
      'xl/_rels/workbook.xml.rels': relationshipsXml({
        rId0: ['worksheet', 'worksheets/sheet1.xml'],
        rId1: ['vbaProject', 'vbaProject.bin'],
      }),
    },
  })

const cellOf = (data: unknown, row: number, column: number) => {
  const workbook = parseWorkbook(data)
  if (!workbook.ok) throw new Error(workbook.error.detail)
  const [sheet] = sheetsOf(workbook.value)
  return sheet ? cellAt(sheet, row, column) : null
}

describe('the import endpoint', () => {
  it('[IMPORT-1] [IMPORT-2] [IMPORT-62] stores a file as a new spreadsheet with a preview picture', async () => {
    const person = await someone()
    const made = await importFile(person, { name: 'Cash plan 2026.xlsx', bytes: await book() })
    expect(made).toMatchObject({ title: 'Cash plan 2026', revision: 1, public_share: null })
    expect(made.workbook_data).toMatchObject({ id: made.id, name: 'Cash plan 2026' })
    const { body: stored } = await person.call('spreadsheets.get', { params: { id: made.id } })
    expect(stored.workbook_data).toEqual(made.workbook_data)
    expect(cellOf(stored.workbook_data, 0, 0)?.v).toBe('Total')
    const { body: list } = await person.call('spreadsheets.list')
    expect(JSON.stringify(list.spreadsheets[0]?.preview)).toContain('Total')
  })

  it('[EXPORT-46, EXPORT-100] removes text direction marks from a title made of a file name', () => {
    expect(titleOf('Loan\u202exslx\u2066 a\u2069.csv')).toBe('Loanxslx a')
  })

  it('[IMPORT-70] numbers the title if it is taken', async () => {
    const person = await someone()
    const bytes = await book()
    const titles = []
    for (const name of ['Plan.xlsx', 'C:\\Files\\plan.XLSX', '.xlsx', 'Größe 数\t1.xlsx'])
      titles.push((await importFile(person, { name, bytes })).title)
    expect(titles).toEqual(['Plan', 'plan (2)', 'New Spreadsheet', 'Größe 数 1'])
  })

  it('[IMPORT-69] decides the type of a file by its content before its name', async () => {
    const person = await someone()
    const workbook = await importFile(person, { name: 'really.csv', bytes: await book() })
    expect(cellOf(workbook.workbook_data, 0, 0)?.v).toBe('Total')
    const text = await importFile(person, { name: 'old.xls', bytes: 'name\tamount\nrent\t2\n' })
    expect(cellOf(text.workbook_data, 1, 1)?.v).toBe(2)
    const page = { name: 'page.xls', bytes: '<html><table></table></html>' }
    expect((await sendFile(person, page)).status).toBe(422)
  })

  it('[IMPORT-71] makes one spreadsheet for repeats of the same request', async () => {
    const person = await someone()
    const file = {
      name: 'Plan.xlsx',
      bytes: await book(),
      fields: { request_id: crypto.randomUUID() },
    }
    const both = await Promise.all([importFile(person, file), importFile(person, file)])
    const third = await importFile(person, file)
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1)
    expect(third.workbook_data).toMatchObject({ id: third.id })
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toHaveLength(1)
  })

  it('[IMPORT-63, IMPORT-821] omits the cells from its response for Prefer: return=minimal', async () => {
    const person = await someone()
    const file = { name: 'a.xlsx', bytes: await book(), headers: { prefer: 'return=minimal' } }
    const made = await importFile(person, file)
    expect(made.workbook_data).toBeUndefined()
    expect(made.left_out).toEqual({ macro: 1 })
  })

  it('[IMPORT-820] requires a signed-in user and stores for that user only', async () => {
    const file = { name: 'a.xlsx', bytes: await book() }
    expect((await sendFile({ origin, token: null }, file)).status).toBe(401)
    const [mine, other] = [await signUp(origin), await signUp(origin)]
    const { id } = await importFile(mine, file)
    expect((await other.call('spreadsheets.get', { params: { id } })).status).toBe(404)
  })
})

describe('the preview endpoint', () => {
  const preview = async (person: Person, file: SentFile) =>
    sendFile(person, file, '/api/spreadsheets/import-preview/')

  it('[IMPORT-831] shows the first rows of a text by its detected or given choices, and stores nothing', async () => {
    const person = await someone()
    const file = { name: 'a.csv', bytes: 'name;amount\nrent;1,5\n' }
    const answer = await preview(person, file)
    expect(answer.status).toBe(200)
    const shown = v.parse(ImportPreview, await answer.json())
    expect(shown.choices).toMatchObject({ delimiter: ';', decimal: ',' })
    expect(shown.rows[1]?.map(({ kind }) => kind)).toEqual(['text', 'number'])
    const fields = { choices: '{"delimiter":","}' }
    const other = v.parse(ImportPreview, await (await preview(person, { ...file, fields })).json())
    expect(other.rows[0]?.map(({ text }) => text)).toEqual(['name;amount'])
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toEqual([])
    const made = await importFile(person, { ...file, fields })
    expect(cellOf(made.workbook_data, 0, 0)?.v).toBe('name;amount')
  })

  it('[IMPORT-75] refuses files that are no text or exceed the preview size', async () => {
    const person = await someone()
    const [bytes, said] = [await book(), UNREADABLE_FILE.not_a_spreadsheet]
    expect(await rejectionOf(await preview(person, { name: 'a.csv', bytes }))).toEqual([422, said])
    const page = await preview(person, {
      name: 'a.csv',
      bytes: '<html><body>Sign in</body></html>',
    })
    expect(await rejectionOf(page)).toEqual([422, UNREADABLE_FILE.web_page])
    const long = 'a'.repeat(IMPORT_PREVIEW_MAX_BYTES)
    expect((await preview(person, { name: 'a.csv', bytes: long })).status).toBe(200)
    const longer = await preview(person, { name: 'a.csv', bytes: `${long}a` })
    expect(await rejectionOf(longer)).toEqual([413, API_TEXTS.fileTooLarge(262_144)])
  })
})

describe('a cancelled import', () => {
  it('[IMPORT-72, IMPORT-830] is aborted when its connection closes, and stores nothing', async () => {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const carried = { text: '{}', window: { form: 1, first: '{}', preview: '{}' } }
    const imports: Imports = {
      // `read` succeeds despite the cancellation, like an import that has finished just before.
      read: async ({ signal, named }) => {
        const gone = once(signal, 'abort')
        begun.resolve()
        await gone
        setImmediate(ended.resolve)
        return ok({ ...(await named()), carried, leftOut: {} })
      },
      close: async () => undefined,
    }
    const person = await signUp((await serve({ imports })).origin)
    const cancel = new AbortController()
    const file = { name: 'a.csv', bytes: 'a,b', signal: cancel.signal }
    const sent = sendFile(person, file)
    await begun.promise
    cancel.abort()
    await expect(sent).rejects.toThrow('abort')
    await ended.promise
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toEqual([])
  })
})

describe('an unreadable import', () => {
  it('[IMPORT-66] is refused with a sentence that says why', async () => {
    const person = await someone()
    const whole = await book()
    const refused = async (name: string, bytes: Uint8Array | string) =>
      rejectionOf(await sendFile(person, { name, bytes }))
    const { encrypted: _, too_large: __, too_many_cells: ___, ...said } = UNREADABLE_FILE
    expect(await refused('a.xlsx', whole.subarray(0, 700))).toEqual([422, said.corrupt])
    expect(await refused('a.xlsx', 'text')).toEqual([422, said.not_a_spreadsheet])
    expect(await refused('a.pdf', '%PDF-1.7')).toEqual([422, said.not_a_spreadsheet])
    expect(await refused('a.csv', '')).toEqual([422, said.not_a_spreadsheet])
    const page = '<html><table><tr><td>Date<td>Amount</table></html>'
    for (const name of ['a.xls', 'a.csv'])
      expect(await refused(name, page)).toEqual([422, said.web_page])
    expect(said.web_page).toMatch(/web page/)
    expect(said.web_page).not.toMatch(/no spreadsheet/)
    const bomb = await zipParts({ '[Content_Types].xml': '<!DOCTYPE x [<!ENTITY a "a">]><x/>' })
    expect((await refused('a.xlsx', bomb))[0]).toBe(422)
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toEqual([])
  })

  it('[IMPORT-819] gets 400 if its file is missing or its form is damaged, and 415 if its body is no form', async () => {
    const person = await someone()
    const send = (body: BodyInit, type?: string) =>
      fetch(`${person.origin}/api/spreadsheets/backend-import/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        body,
      })
    const form = new FormData()
    form.append('request_id', crypto.randomUUID())
    expect(await rejectionOf(await send(form))).toEqual([400, API_TEXTS.missing('file')])
    const type = 'multipart/form-data; boundary=x'
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b'
    expect(await rejectionOf(await send(cut, type))).toEqual([400, API_TEXTS.invalidForm])
    expect((await send('{}', 'application/json')).status).toBe(415)
    expect((await send('x', 'multipart/form-data')).status).toBe(415)
    const odd = { request_id: 'mine' }
    const bytes = await book()
    expect((await sendFile(person, { name: 'a.xlsx', bytes, fields: odd })).status).toBe(400)
    const choices = { choices: '{"delimiter":"-"}' }
    expect((await sendFile(person, { name: 'a.csv', bytes, fields: choices })).status).toBe(400)
  })
})
