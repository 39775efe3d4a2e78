import { describe, expect, it } from 'vitest'
import { emptyReceipt, type WriteReceipt } from '#contract/workbook/receipt.ts'
import { emptyState } from '#src/log/fold.ts'
import { sign } from '#src/ui/chat/answer/blocks.css.ts'
import { ToolNotices } from '#src/ui/chat/answer/tool-body.tsx'
import { ToolBody } from '#src/ui/chat/answer/tool-body.tsx'
import { ChangesTable } from '#src/ui/chat/answer/tool-tables.tsx'
import { phaseWords, shownPhase } from '#src/ui/chat/answer/tool-phase.ts'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { Tool } from '#src/ui/chat/answer/tool.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { textOfMarkup } from '#tests/support/chat/markup.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const FINE: WriteReceipt = {
  status: 'stored',
  change_id: 'c1',
  revision: 2,
  declared: ['Model!B4:G20'],
  outside: 0,
  cells: 96,
  formulas_overwritten: 0,
  results: [],
  checks: [],
  errors: { new: 0, mended: 0, same: 0, cells: [] },
  numbers_to_text: [],
  missed_by_totals: [],
  followers: [],
}
const written = (receipt: Partial<WriteReceipt>, error: string | null = null) =>
  toolBlock(
    'write_range',
    { range: 'B4' },
    { spreadsheet_id: 's', receipt: { ...FINE, ...receipt } },
    error,
  )
const notices = (receipt: Partial<WriteReceipt>): string =>
  drawnOver(emptyState, <ToolNotices block={written(receipt)} />)

describe('the receipt of a write', () => {
  it('[AGENT-1104] without a fault is neither amber nor has warnings', () => {
    expect(shownPhase(written({}), false)).toBe('complete')
    expect(notices({})).toBe('')
  })

  it('[AGENT-1104] with old errors only is not amber, because the write did not make them', () => {
    const errors = { new: 0, mended: 0, same: 3, cells: [] }
    const block = toolBlock(
      'write_range',
      {},
      { errors: { count: 3, cells: [] }, receipt: { ...FINE, errors } },
    )
    expect(shownPhase(block, false)).toBe('complete')
  })

  it('[AGENT-1104] names new errors with links', () => {
    const errors = { new: 12, mended: 0, same: 0, cells: ['Model!B7', 'Model!B9'] }
    expect(phaseWords(written({ errors }), false)).toBe('Done · 12 new errors')
    expect(textOfMarkup(notices({ errors }))).toContain(
      '12 new errors: Model!B7, Model!B9 and 10 more',
    )
    expect(notices({ errors })).toContain('href="/app/spreadsheet/s?range=Model%21B9"')
    expect(drawnOver(emptyState, <Tool block={written({ errors })} isLive={false} />)).toContain(
      sign.warned,
    )
  })

  it.each([
    [{ numbers_to_text: ['Model!C2'] }, '1 number became text: Model!C2'],
    [
      { missed_by_totals: [{ total: 'Model!B9', cells: 'B8' }] },
      '1 total leaves out rows: Model!B9 leaves out B8',
    ],
    [
      { checks: [{ label: 'Balance', cell: 'Model!B20', before: '0', after: '5', ok: false }] },
      '1 check fails: Balance Model!B20',
    ],
    [{ outside: 2 }, '2 cells outside of the announced range changed.'],
  ])('[AGENT-1104] is amber and says why: %j', (receipt, text) => {
    expect(shownPhase(written(receipt), false)).toBe('warned')
    expect(textOfMarkup(notices(receipt))).toContain(text)
  })

  it('[AGENT-1105] of a refused write says that nothing changed', () => {
    const refused = emptyReceipt('refused')
    expect(shownPhase(written(refused, 'Cells are in use.'), false)).toBe('refused')
    expect(phaseWords(written(refused, 'Cells are in use.'), false)).toBe(
      'Refused, nothing changed',
    )
    expect(phaseWords(written({ status: 'waiting' }), true)).toBe('Waits for you')
  })

  it('[AGENT-1104] that is invalid is ignored', () => {
    const block = toolBlock('write_range', {}, { receipt: { status: 'stored', errors: 'x' } })
    expect(shownPhase(block, false)).toBe('complete')
    expect(drawnOver(emptyState, <ToolNotices block={block} />)).toBe('')
  })
})

it('[AGENT-1106] a cell of which only the format changed shows the format and no new value', () => {
  const cells = [
    { cell: 'B4', before: '5', after: '5', format: 'bold, 0.0%' },
    { cell: 'B5', before: '5', after: '6' },
  ]
  const { changes } = readTool(toolBlock('write_range', {}, { range: 'B4:B5', cells }))
  const [, first = '', second = ''] = drawnOver(emptyState, <ChangesTable changes={changes} />)
    .split('<tr>')
    .slice(1)
  expect(textOfMarkup(first)).toContain('unchanged')
  expect(textOfMarkup(first)).toContain('bold, 0.0%')
  expect(textOfMarkup(second)).toContain('6')
  expect(textOfMarkup(second)).not.toContain('unchanged')
})

it('[AGENT-1110] a trial shows the values now and those that would be, and says that it stored nothing', () => {
  const block = toolBlock('what_if', {}, { cells: [{ cell: 'B4', before: '99', after: '500' }] })
  const drawn = textOfMarkup(drawnOver(emptyState, <ToolBody block={block} />))
  expect(drawn).toContain('Tried values, nothing was stored')
  expect(drawn).toMatch(/Now\s*Would be/)
  expect(drawn).not.toContain('Was')
  const { changes } = readTool(
    toolBlock('write_range', {}, { cells: [{ cell: 'B4', before: '99', after: '500' }] }),
  )
  expect(textOfMarkup(drawnOver(emptyState, <ChangesTable changes={changes} />))).toMatch(
    /Was\s*Now/,
  )
})
