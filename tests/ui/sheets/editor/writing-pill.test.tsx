import { expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream/stream.ts'
import { WritingPill } from '#src/ui/sheets/editor/writing-pill.tsx'
import { anyEvent, startedEvent } from '#tests/support/client/client-facts.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter, submittedFact } from '#tests/support/client/facts.ts'
import { textOfMarkup } from '#tests/support/chat/markup.ts'

const open = stateAfter([
  { type: 'workbook.requested', id: 's1' },
  { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
  submittedFact(null, 'Write'),
])
const event = startedEvent('c1')
const started = {
  ...event,
  payload: { ...(event.payload as object), spreadsheet_id: 's1' },
} as StreamEvent
const begun = anyEvent('tool_executing', {
  execution_id: 'x1',
  tool_name: 'write_range',
  tool_display_name: 'Write range',
  arguments: { range: 'Model!B4:G20', also: [{ range: 'Notes!A1' }] },
})
const port = {
  select: () => 'selected' as const,
  shown: () => ({ sheet: 'Model', selection: null }),
}

it('[SHEET-1091] the pill is a button in a polite status that exists before it has a text', () => {
  const idle = drawnOver(open, <WritingPill grid={port} />)
  expect(idle).toMatch(/^<output [^>]*><\/output>$/)
  const at = '2026-01-01T10:00:01Z'
  const busy = stateAfter([{ type: 'reply.received', events: [started, begun], at }], open)
  const drawn = drawnOver(busy, <WritingPill grid={port} />)
  expect(drawn).toMatch(/^<output [^>]*><button type="button"/)
  expect(textOfMarkup(drawn).trim()).toBe('Assistant is writing B4:G20 and 1 more')
  expect(textOfMarkup(drawnOver(busy, <WritingPill grid={null} />))).toContain('Model!B4:G20')
})
