import { describe, expect, it } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { EDITS_MAX_LINES, STATE_MAX_TOKENS } from '#contract/limits/agent.ts'
import { compareRevisions } from '#server/sheets/edits/compare-revisions.ts'
import { editLines } from '#server/sheets/edits/edit-lines.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import { providerWorld, statesIn } from '#tests/support/chat/scripted-provider.ts'
import { createGate } from '#tests/support/models/agents.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { ask, conversationOf, type Person } from '#tests/support/server/caller.ts'

type Value = number | string | null
/** A workbook with these rows on its worksheet "Model". */
const book = (rows: readonly (readonly Value[])[], more: object = {}): WorkbookJson => ({
  id: 'book',
  name: 'Book',
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      id: 's1',
      name: 'Model',
      rowCount: 100_000,
      columnCount: 20,
      cellData: Object.fromEntries(
        rows.map((row, at) => [
          at,
          Object.fromEntries(
            row.flatMap((value, column) => {
              if (value === null) return []
              const isFormula = typeof value === 'string' && value.startsWith('=')
              return [[column, isFormula ? { f: value, v: 1, t: 2 } : { v: value }]]
            }),
          ),
        ]),
      ),
    },
    ...more,
  },
})
const linesBetween = (before: WorkbookJson, after: WorkbookJson): readonly string[] =>
  editLines(compareRevisions(JSON.stringify(before), JSON.stringify(after)), () => 'user').slice(1)

describe('the lines about edits', () => {
  const rows = [
    ['Rate', 0.05],
    ['Base', 100],
    ['Interest', '=B1*B2'],
  ] as const

  it('[AGENT-1052] show few cells one by one with their old and new content', () => {
    const after = book([
      ['Rate', 0.06],
      ['Base', 100],
      ['Interest', '=B1*B2/12', 'monthly'],
    ])
    expect(linesBetween(book(rows), after)).toEqual([
      '- Model!B1: 0.05 → 0.06',
      '- Model!B3: "=B1*B2" → "=B1*B2/12"',
      '- Model!C3: empty → "monthly"',
    ])
  })

  it('[AGENT-1052] show a block of cells as one range', () => {
    const filled = Array.from({ length: 20 }, (_, row) => [row, row * 2, row * 3])
    expect(linesBetween(book([]), book(filled))).toEqual([
      '- Model!A1:C20: 60 cells, the first empty → 0',
    ])
  })

  it('[AGENT-1052] are empty for equal workbooks and for other results of the same formulas', () => {
    const other = JSON.parse(JSON.stringify(book(rows)).replaceAll('"v":1,', '"v":2,'))
    expect(linesBetween(book(rows), other)).toEqual([])
  })

  it('[AGENT-1053] name inserted and deleted rows and columns instead of the moved cells', () => {
    const long = Array.from({ length: 50 }, (_, row) => [`Item ${row}`, row, row * 2])
    const inserted = book(long.toSpliced(10, 0, ['New', 1, 2], ['Newer', 3, 4]))
    expect(linesBetween(book(long), inserted)).toEqual([
      '- inserted rows 11:12 in "Model"',
      '- Model!A11:C12: 6 cells, the first empty → "New"',
    ])
    expect(linesBetween(inserted, book(long))).toEqual([
      '- deleted rows 11:12, so the cells behind have other addresses in "Model"',
    ])
    const wider = book(long.map(([a = '', ...rest]) => [a, 'x', ...rest]))
    expect(linesBetween(book(long), wider)).toEqual([
      '- inserted column B in "Model"',
      '- Model!B1:B50: 50 cells, the first empty → "x"',
    ])
  })

  it('[AGENT-1053] name added, deleted and renamed worksheets', () => {
    const notes = (name: string) => ({ s2: { id: 's2', name, cellData: { 0: { 0: { v: 1 } } } } })
    const [plain, added] = [book(rows), book(rows, notes('Notes'))]
    expect(linesBetween(plain, added)).toEqual(['- added the worksheet "Notes"'])
    expect(linesBetween(added, plain)).toEqual(['- deleted the worksheet "Notes"'])
    expect(linesBetween(added, book(rows, notes('Old')))).toEqual([
      '- renamed the worksheet "Notes" to "Old"',
    ])
  })

  it('[AGENT-1054] are at most 30, and say how many ranges they leave out', () => {
    const scattered = Array.from({ length: 200 }, (_, row) => [row % 2 === 0 ? row + 1 : null])
    const lines = linesBetween(book([]), book(scattered))
    expect(lines.length).toBeLessThanOrEqual(EDITS_MAX_LINES - 1)
    expect(lines.at(-1)).toBe(
      `- and ${100 - (lines.length - 1)} more ranges. Read them before you rely on them.`,
    )
  })

  it('[AGENT-1055] of 100,000 cells take less than 2 s', () => {
    const large: Value[][] = Array.from({ length: 10_000 }, (_, row) =>
      Array.from({ length: 10 }, (_value, column) => row * column + 0.5),
    )
    const [before, after] = [book(large), book(large.with(5000, ['changed']))]
    const [one, other] = [JSON.stringify(before), JSON.stringify(after)]
    const started = performance.now()
    const { count } = compareRevisions(one, other)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(count).toBe(10)
  })
})

const saveAs = async (person: Person, id: string, workbook_data: WorkbookJson) => {
  const { status } = await person.call('spreadsheets.update', {
    params: { id },
    body: { workbook_data },
  })
  expect(status).toBe(200)
}

describe('the next message after an edit of the user', () => {
  const gate = createGate()

  const done = { text: 'Done.' }
  const write = (range: string) => ({
    calls: [
      {
        id: 'w',
        name: 'write_range',
        arguments: JSON.stringify({ range, values: [[5]], title: 'Five' }),
      },
    ],
  })

  it('[AGENT-1052] tells it once, without what the answer itself wrote', async () => {
    const world = await providerWorld(PROVIDERS[0], {
      steps: [write('Model!A1'), done, done, done],
    })
    const { provider, person, spreadsheetId } = world
    const first = { message: 'Build', spreadsheet_id: spreadsheetId }
    const conversation_id = conversationOf(await ask(person, first))
    await saveAs(person, spreadsheetId, book([[5, 7]]))
    await ask(person, { message: 'Second', conversation_id })
    await ask(person, { message: 'Third', conversation_id })
    const states = provider.calls.slice(2).map((call) => statesIn(call).at(-1) ?? '')
    expect(states[0]).toContain('- Model!B1: empty → 7')
    expect(states[0]).not.toContain('- Model!A1')
    expect(states[1]).not.toContain('Changed since your last answer')
  })

  it('[AGENT-1056] tells an edit that was saved while the answer ran', async () => {
    const world = await providerWorld(PROVIDERS[0], {
      steps: [write('Model!A1'), { ...done, after: gate.opened }, done],
    })
    const { provider, person, spreadsheetId } = world
    const first = { message: 'Build', spreadsheet_id: spreadsheetId }
    const asking = ask(person, first)
    await expect.poll(() => provider.calls.length, { timeout: 10_000 }).toBe(2)
    await saveAs(person, spreadsheetId, book([[5, 7]]))
    gate.open()
    const conversation_id = conversationOf(await asking)
    await ask(person, { message: 'Second', conversation_id })
    const state = statesIn(provider.calls[2]).at(-1) ?? ''
    expect(state).toContain('- Model!B1: empty → 7')
    expect(state).not.toContain('- Model!A1')
  })

  it('[AGENT-1057] names changes of the assistant in another conversation and of an undo', async () => {
    const world = await providerWorld(PROVIDERS[0], {
      steps: [write('Model!A1'), done, write('Model!C3'), done, done],
    })
    const { provider, person, spreadsheetId } = world
    const first = { message: 'Build', spreadsheet_id: spreadsheetId }
    const conversation_id = conversationOf(await ask(person, first))
    await ask(person, { message: 'Other', spreadsheet_id: spreadsheetId })
    const { changes } = (await person.call('changes.list', { params: { id: spreadsheetId } })).body
    const params = { id: spreadsheetId, change_id: changes[1]?.id ?? '' }
    await person.call('changes.undo', { params, body: {} })
    await ask(person, { message: 'Second', conversation_id })
    const state = statesIn(provider.calls[4]).at(-1) ?? ''
    expect(state).toContain('- Model!C3: empty → 5 (by the assistant in another conversation)')
    expect(state).toContain('- Model!A1: 5 → empty (by an undo)')
  })

  it('[AGENT-1054, AGENT-1055] keeps the state within its tokens after 100,000 edited cells', async () => {
    const world = await providerWorld(PROVIDERS[0], { steps: [done, done] })
    const { provider, person, spreadsheetId } = world
    const first = { message: 'Look', spreadsheet_id: spreadsheetId }
    const conversation_id = conversationOf(await ask(person, first))
    const large = Array.from({ length: 10_000 }, (_, row) =>
      Array.from({ length: 10 }, (_value, column) => row * column + 0.5),
    )
    await saveAs(person, spreadsheetId, book(large))
    await ask(person, { message: 'Second', conversation_id })
    const state = statesIn(provider.calls[1]).at(-1) ?? ''
    expect(state).toContain('Changed since your last answer')
    expect(state).toContain('95000 more cells')
    expect(estimateTokens(state)).toBeLessThanOrEqual(STATE_MAX_TOKENS)
  })
})
