import { expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { selectNewestWrite } from '#src/log/selectors/writing.ts'
import { anyEvent, startedEvent } from '#tests/support/client/client-facts.ts'
import { stateAfter, submittedFact } from '#tests/support/client/facts.ts'

const open: Fact = {
  type: 'workbook.received',
  id: 's1',
  title: 'Loan',
  revision: 1,
  data: {},
  save: 'saved',
}
const asked: Fact = { type: 'workbook.requested', id: 's1' }
const at = '2026-01-01T10:00:01Z'
const received = (...events: StreamEvent[]): Fact => ({ type: 'reply.received', events, at })
const begun = (tool_name: string, args: unknown = { range: 'B4' }, execution_id = 'x1') =>
  anyEvent('tool_executing', {
    execution_id,
    tool_name,
    tool_display_name: tool_name,
    arguments: args,
  })
const done = (execution_id = 'x1') =>
  anyEvent('tool_complete', {
    execution_id,
    tool_name: 'write_range',
    tool_display_name: 'Write range',
    success: true,
    result: { spreadsheet_id: 's1' },
    error: null,
  })
const ask = submittedFact(null, 'Write', { spreadsheetId: 's1' })

const started = (spreadsheet_id: string | null): StreamEvent => {
  const event = startedEvent('c1')
  return { ...event, payload: { ...(event.payload as object), spreadsheet_id } } as StreamEvent
}

const writing = (facts: readonly Fact[]) =>
  selectNewestWrite(stateAfter(facts))?.executionId ?? null
const during = (...events: StreamEvent[]) =>
  writing([asked, open, ask, received(started('s1'), ...events)])

it('[SHEET-1091] the newest write is known from its start, also after its end', () => {
  expect(during()).toBeNull()
  expect(during(begun('write_range'))).toBe('x1')
  expect(during(begun('write_range'), done())).toBe('x1')
  expect(during(begun('write_range'), done(), begun('fill', {}, 'x2'))).toBe('x2')
})

it.each([
  ['a tool that only reads', begun('read_range')],
  ['a new spreadsheet', begun('create_spreadsheet', { title: 'x' })],
  ['another spreadsheet', begun('write_range', { spreadsheet_id: 's2', range: 'B4' })],
  ['a reconciliation without a place', begun('reconcile', { left: 'A1:B2' })],
])('[SHEET-1091] %s is not shown as a write', (_, event) => {
  expect(during(event)).toBeNull()
})

it('[SHEET-1091] a reconciliation into a worksheet and a write by id are shown', () => {
  expect(during(begun('reconcile', { into: 'Check' }))).toBe('x1')
  const other = submittedFact(null, 'Write', { spreadsheetId: null })
  const byId = received(started(null), begun('write_range', { spreadsheet_id: 's1', range: 'B4' }))
  expect(writing([asked, open, other, byId])).toBe('x1')
  expect(writing([asked, open, other, received(started(null), begun('write_range'))])).toBeNull()
})

it('[SHEET-1091] nothing is shown without an open spreadsheet', () => {
  expect(writing([ask, received(started('s1'), begun('write_range'))])).toBeNull()
})
