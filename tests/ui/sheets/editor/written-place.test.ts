import { expect, it } from 'vitest'
import { writtenPlaceOf } from '#src/ui/sheets/editor/written-place.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const textOf = (args: object, active = 'Model') =>
  writtenPlaceOf(toolBlock('write_range', args, null), active).text

it.each([
  ['the range', { range: 'B4:G20' }, 'Assistant is writing B4:G20'],
  ['no name of the open worksheet', { range: 'model!B4' }, 'Assistant is writing B4'],
  ['the name of another worksheet', { range: "'P L'!B4" }, "Assistant is writing 'P L'!B4"],
  [
    'the first of several ranges and their number',
    { formats: [{ range: 'A1:D1' }, { range: 'B2' }, { range: 'C3' }] },
    'Assistant is writing A1:D1 and 2 more',
  ],
  ['whole rows', { edits: [{ do: 'insert_rows', at: '3:4' }] }, 'Assistant is writing 3:4'],
  ['no place if the call names none', { find: 'x', replacement: 'y' }, 'Assistant is writing'],
  [
    'a short name of a worksheet with a long one',
    { range: `'${'Long name of a sheet '.repeat(5)}'!B4` },
    "Assistant is writing 'Long name of a sheet Lo…'!B4",
  ],
  [
    'a short text that is no address',
    { into: 'x'.repeat(90) },
    `Assistant is writing ${'x'.repeat(39)}…`,
  ],
])('[SHEET-1091] the pill says %s', (_, args, text) => {
  expect(textOf(args)).toBe(text)
})

it('[SHEET-1093] the range to select keeps the whole name of its worksheet', () => {
  const name = 'Long name of a sheet '.repeat(2).trim()
  expect(
    writtenPlaceOf(toolBlock('clear', { range: `'${name}'!B4:C5` }, null), 'Model').range,
  ).toEqual({
    sheet: name,
    startRow: 3,
    endRow: 4,
    startColumn: 1,
    endColumn: 2,
  })
})
