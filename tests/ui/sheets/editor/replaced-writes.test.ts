import { expect, it } from 'vitest'
import { formatRange } from '#contract/workbook/cells.ts'
import { writtenRanges } from '#src/ui/sheets/editor/replaced-writes.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const write = (revision: number, range: string, name = 'sort_range', spreadsheet_id = 's1') =>
  toolBlock(name, {}, { spreadsheet_id, revision, change_id: `c${revision}`, range })
const moved = (revision: number) =>
  toolBlock('edit_structure', {}, { spreadsheet_id: 's1', revision, edits: ['Inserted 2 rows.'] })
const found = (timeline: Parameters<typeof writtenRanges>[0], from: number, to: number) =>
  writtenRanges(timeline, 's1', { from, to }).map(formatRange)

it('[SHEET-1099] a replaced grid marks the writes between its revisions in this spreadsheet', () => {
  const timeline = [
    write(2, 'Model!A1'),
    write(3, 'Model!A2:D4'),
    write(4, "'P L'!B2, Model!C9", 'replace'),
    write(5, 'Model!A9'),
    write(4, 'Model!Y1', 'define_name'),
    write(4, 'Model!Z1', 'clear', 's2'),
    { kind: 'text', content: 'x' } as const,
    toolBlock('fill', { range: 'A1' }, null, 'refused'),
  ]
  expect(found(timeline, 2, 4)).toEqual(['Model!A2:D4', "'P L'!B2", 'Model!C9'])
  expect(found(timeline, 4, 4)).toEqual([])
})

it('[SHEET-1099] writes before inserted rows are not marked, because their cells moved', () => {
  const timeline = [write(2, 'Model!A1'), moved(3), write(4, 'Model!B2')]
  expect(found(timeline, 1, 4)).toEqual(['Model!B2'])
  expect(found(timeline, 1, 3)).toEqual([])
})

it('[SHEET-1099] a range without a worksheet is not marked, because the open one is unknown', () => {
  expect(found([write(2, 'A1:B2')], 1, 2)).toEqual([])
})
