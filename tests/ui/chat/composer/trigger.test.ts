import { describe, expect, it } from 'vitest'
import { commandOptions, hasNoSheets, sheetOptions } from '#src/ui/chat/composer/options.ts'
import { hasWordStart, triggerAt } from '#src/ui/chat/composer/trigger.ts'
import type { ActionScope } from '#src/ui/actions/action.ts'
import { stateAfter, spreadsheet, submittedFact } from '#tests/support/client/facts.ts'

/** The list that opens with the caret at the `|`, as "kind:query:start-end". */
const at = (marked: string): string | null => {
  const caret = marked.indexOf('|')
  const found = triggerAt(marked.replace('|', ''), caret)
  return found && `${found.kind}:${found.query}:${found.start}-${found.end}`
}

describe('a sign typed in the text', () => {
  it.each([
    ['/|', 'command::0-1'],
    ['/lo|an', 'command:lo:0-3'],
    ['@|', 'sheet::0-1'],
    ['sum @Q3 bud|get', 'sheet:Q3 bud:4-11'],
    ['(@Q|', 'sheet:Q:1-3'],
    ['line\n@|', 'sheet::5-6'],
  ])('[SHELL-45, SHELL-46] %s with the caret at "|" opens the list of its sign', (text, opened) => {
    expect(at(text)).toBe(opened)
  })

  it.each([
    'and/or|',
    ' /loan|',
    '/usr/bin|',
    '/2|',
    'maya@example.test|',
    '50 @|',
    '50 @ $3|',
    '@ noon|',
    '@line\nbreak|',
    `@${'x'.repeat(60)}|`,
    '|/loan',
  ])('[SHELL-47] %s with the caret at "|" opens no list', (text) => {
    expect(at(text)).toBeNull()
  })

  it('[SHELL-47] the typed query matches a title only at the beginning of a word', () => {
    expect(hasWordStart('Q3 budget and actual', 'q3 Bud')).toBe(true)
    expect(hasWordStart('Q3 budget and actual', 'actual')).toBe(true)
    expect(hasWordStart('Q3 budget and actual', 'ctual')).toBe(false)
    expect(hasWordStart('Anything', '')).toBe(true)
  })
})

const scene = (more: Partial<ActionScope> = {}): ActionScope => ({
  state: stateAfter([]),
  flags: {
    chat: true,
    spreadsheets: true,
    documents: true,
    codeExec: true,
    billing: true,
    artifacts: [],
  },
  chatId: null,
  ...more,
})
const labels = (of: ActionScope, query = ''): readonly string[] =>
  commandOptions(of, query).map(({ label }) => label)

describe('the commands', () => {
  it('[SHELL-45] include only actions that are available now', () => {
    expect(labels(scene())).not.toContain('Stop')
    expect(labels(scene())).not.toContain('Retry last answer')
    const running = stateAfter([submittedFact('c', 'one')])
    expect(labels(scene({ state: running, chatId: 'c' }))).toContain('Stop')
    expect(labels(scene({ state: running, chatId: 'c' }))).not.toContain('Retry last answer')
    const flags = { ...scene().flags, spreadsheets: false }
    expect(labels(scene({ flags }))).not.toContain('Open spreadsheets')
    expect(sheetOptions(scene({ flags }), '')).toEqual([])
  })

  it('[SHELL-45] are found by their command word and by their name', () => {
    expect(labels(scene(), 'npv')).toEqual(['NPV and IRR'])
    expect(labels(scene(), 'sched')).toEqual(['Loan schedule'])
    expect(labels(scene(), 'zzz')).toEqual([])
  })
})

describe('the list of spreadsheets', () => {
  it('[SHELL-46, SHELL-694] says that there are none once it has loaded', () => {
    const none = stateAfter([{ type: 'spreadsheets.received', items: [] }])
    const some = stateAfter([{ type: 'spreadsheets.received', items: [spreadsheet('s1', 'One')] }])
    const flags = { ...scene().flags, spreadsheets: false }
    expect(hasNoSheets(scene({ state: none }))).toBe(true)
    expect(hasNoSheets(scene())).toBe(false)
    expect(hasNoSheets(scene({ state: some }))).toBe(false)
    expect(hasNoSheets(scene({ state: none, flags }))).toBe(false)
  })

  it('[SHELL-46] shows the newest 8 that match the typed text', () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      ...spreadsheet(`s${index}`, index === 3 ? 'Loan book' : `Sheet ${index}`),
      updated_at: `2026-01-${String(10 + index)}T00:00:00Z`,
    }))
    const state = stateAfter([{ type: 'spreadsheets.received', items }])
    const found = sheetOptions(scene({ state }), '')
    expect(found.map(({ key }) => key)).toEqual(['s11', 's10', 's9', 's8', 's7', 's6', 's5', 's4'])
    expect(sheetOptions(scene({ state }), 'loan').map(({ label }) => label)).toEqual(['Loan book'])
  })
})
