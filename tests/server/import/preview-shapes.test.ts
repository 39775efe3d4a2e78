import { expect, it } from 'vitest'
import { previewDelimited } from '#server/import/delimited/preview-delimited.ts'
import { createPreviews } from '#server/import/previews.ts'
import { readFile } from '#server/import/read-file.ts'
import { utf8, valuesOf } from '#tests/support/transfer/text-file.ts'
import { sheetsOf } from '#contract/workbook/workbook.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const texts = ({ rows }: ReturnType<typeof previewDelimited>): readonly (readonly string[])[] =>
  rows.map((cells) => cells.map(({ text }) => text))
const rowOf = (count: number): string => Array.from({ length: count }, (_, at) => at).join(',')

it('[TRANSFER-43] a text file is previewed and imported in any chosen encoding', async () => {
  const bytes = latin('Größe;Preis\nMüller;1,5\n')
  const choices = { encoding: 'utf-8' } as const
  const read = [
    ['Gr\ufffd\ufffde', 'Preis'],
    ['M\ufffdller', '1.5'],
  ]
  expect(texts(previewDelimited(bytes, choices))).toEqual(read)
  const taken = await readFile({ name: 'a.csv', bytes, choices })
  if (!taken.ok) throw new Error(taken.error.type)
  const [sheet] = sheetsOf(taken.value.workbook)
  expect(sheet && valuesOf(sheet)[1]).toEqual(['M\ufffdller', 1.5])
  // Bytes that are not text are still refused.
  const noise = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256)
  const refused = await readFile({ name: 'a.csv', bytes: noise, choices })
  expect(refused).toMatchObject({ error: { type: 'not_a_spreadsheet' } })
})

it('[TRANSFER-44, TRANSFER-56] a preview shows 50 columns and counts the others', () => {
  const wide = previewDelimited(utf8(`a,b\n${rowOf(200)}\n${rowOf(60)}\n`), {})
  expect(wide.rows.map((cells) => cells.length)).toEqual([2, 50, 50])
  expect(wide.more_columns).toBe(150)
  expect(previewDelimited(utf8(rowOf(50)), {}).more_columns).toBe(0)
  // Trailing delimiters add no columns.
  expect(previewDelimited(utf8(`${rowOf(3)}${','.repeat(80)}`), {}).more_columns).toBe(0)
})

it('[TRANSFER-44] a preview shows a single column, and no rows for an empty file', () => {
  expect(texts(previewDelimited(utf8('Name\nA\n\nB\n'), {}))).toEqual([
    ['Name'],
    ['A'],
    [''],
    ['B'],
  ])
  for (const none of ['\n\n\n', '\ufeff', ';;;\n;;;'])
    expect(previewDelimited(utf8(none), {})).toMatchObject({ rows: [], more: false })
})

it('[IMPORT-160] a text of unclear encoding is previewed with its choices, first as UTF-8 and then in any chosen encoding', async () => {
  // The text has neither a byte order mark nor a zero byte.
  const text = 'НаименованиеГородВодаМосква'
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
  const previews = createPreviews()
  const seen = async (encoding?: 'utf-8' | 'utf-16le') => {
    const choices = encoding === undefined ? {} : { encoding }
    const answer = await previews.ask(async () => ({ bytes, choices }), false)
    return answer?.preview
  }
  expect(await seen()).toMatchObject({ choices: { encoding: 'utf-8' } })
  expect(await seen('utf-8')).toMatchObject({ choices: { encoding: 'utf-8' } })
  const right = await seen('utf-16le')
  expect(right?.rows[0]?.[0]?.text).toBe(text)
  await previews.close()
  // Without a chosen encoding the import is refused, because no user has checked a preview.
  const unseen = await readFile({ name: 'a.csv', bytes, choices: {} })
  expect(unseen).toMatchObject({ error: { type: 'not_a_spreadsheet' } })
  const taken = await readFile({ name: 'a.csv', bytes, choices: { encoding: 'utf-16le' } })
  expect(taken).toMatchObject({ ok: true })
})
