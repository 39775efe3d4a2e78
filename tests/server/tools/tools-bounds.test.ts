import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { columnName } from '#contract/workbook/cells.ts'
import { shortenResult } from '#server/tools/bounded-results.ts'
import { output, REFUSED, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const sheet = (title: string, values: readonly (readonly unknown[])[]) => ({
  title,
  sheets: [{ name: 'Sheet1', blocks: [{ range: 'A1', values }] }],
})
/** 8,000 tokens of three characters each, an upper bound for the token estimate. */
const MOST_CHARS = 24_000

describe('the tool result that a model reads', () => {
  it('[AGENT-428] has at most 8,000 tokens, and a longer result keeps its first part and notes the cut', async () => {
    const result = await world.call('evaluate', { formulas: ['=SEQUENCE(900,6)'] })
    expect(JSON.stringify(result).length).toBeLessThan(MOST_CHARS)
    const { results, ...rest } = output(result)
    const rows = results[0]?.rows ?? []
    expect(rows[0]?.slice(0, 3)).toEqual([1, 2, 3])
    expect(rest).toMatchObject({
      cut: [{ part: 'results.0.rows', kept: rows.length, of: 900 }],
      next: expect.stringContaining('Aggregate'),
    })
  })

  it('[AGENT-428] names the next cells to read if a range is cut', async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => [row + 0.123456, row + 0.654321, row])
    output(await world.call('create_spreadsheet', sheet('Long', rows)))
    const read = output(await world.call('read_range', { range: 'A:C' }))
    const got = read.values.length
    expect(read.range).toBe(`Sheet1!A1:C${got}`)
    expect(read).toMatchObject({
      truncated: true,
      last_row: 1000,
      next: `Read Sheet1!A${got + 1}:C1000 for the rest.`,
    })
    const whole = world.callWith({ isBounded: false, spreadsheetId: 'id-1' })
    expect(output(await whole('read_range', { range: 'A:C' })).values).toHaveLength(1000)
  })

  it('[AGENT-710, AGENT-820] cuts values, formulas and formats of a range at the same row', async () => {
    const long = (row: number): string => `=IF(A${row}>0,"${'x'.repeat(200)}","")`
    const rows = Array.from({ length: 300 }, (_, row) => [row, long(row + 1)])
    output(await world.call('create_spreadsheet', sheet('Formulas', rows)))
    const read = output(await world.call('read_range', { range: 'A:B' }))
    const got = read.values.length
    expect(got).toBeLessThan(300)
    expect(Object.keys(read.formulas)).toHaveLength(got)
    expect(read).toMatchObject({
      range: `Sheet1!A1:B${got}`,
      next: `Read Sheet1!A${got + 1}:B300 for the rest.`,
      cut: [{ part: 'rows', kept: got, of: 300 }],
    })
    const rest = output(await world.call('read_range', { range: `A${got + 1}:B300` }))
    expect(rest.values[0]?.[0]).toBe(got)
  })

  it('[AGENT-710, AGENT-820] names the next columns to read if a single row is too long', async () => {
    const row = Array.from({ length: 3000 }, (_, column) => column + 0.123456789)
    output(await world.call('create_spreadsheet', sheet('Wide', [row, row])))
    const read = output(await world.call('read_range', { range: '1:2' }))
    const got = read.values[0]?.length ?? 0
    expect(read.values).toHaveLength(1)
    expect(read.range).toBe(`Sheet1!A1:${columnName(got - 1)}1`)
    expect(read.next).toContain(`Read Sheet1!${columnName(got)}1:${columnName(2999)}1 `)
    expect(read.next).toContain('Read Sheet1!A2:')
    const next = output(
      await world.call('read_range', { range: `${columnName(got)}1:${columnName(2999)}1` }),
    )
    expect(next.values[0]?.[0]).toBeCloseTo(got + 0.123456789, 9)
  })

  it('[AGENT-428] stays within the limit for any content', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 8 }), json), (given) => {
        const long = {
          ...given,
          list: Array.from({ length: 400 }, () => given),
          text: 'x'.repeat(90_000),
        }
        const { output: kept, cuts } = shortenResult(long)
        expect(JSON.stringify(kept).length).toBeLessThan(MOST_CHARS)
        expect(cuts.length).toBeGreaterThan(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('invalid tool arguments', () => {
  it.each([
    [{}, 'The argument "range" is missing.'],
    [{ range: 5, values: [[1]] }, 'The argument "range" is not text.'],
    [{ range: 'A1', values: 'x' }, 'The argument "values" is not a list.'],
    [{ range: 'A1', values: [] }, 'The argument "values" is empty or too short.'],
    ['A1', 'The arguments are not an object.'],
  ])('[AGENT-429] are explained in plain words: case %#', async (input, words) => {
    await expect(world.call('write_range', input)).rejects.toThrow(words)
  })

  it('[AGENT-429] are explained in plain words for an invalid cell range', async () => {
    output(await world.call('create_spreadsheet', sheet('A', [[1]])))
    for (const tool of ['read_range', 'write_range'] as const)
      expect(await world.call(tool, { range: 'A1:Z', values: [[1]] })).toMatchObject({
        success: false,
        error: expect.stringContaining('The range "A1:Z" is not a cell range.'),
      })
  })
})

describe('the spreadsheets that a tool may access', () => {
  it('[AGENT-430] exclude a spreadsheet outside the conversation, and it stays unchanged', async () => {
    output(await world.call('create_spreadsheet', sheet('Other', [[1]])))
    const other = world.sheets.stored.get('id-1')
    const sheets = { ...world.sheets, isUsedIn: async () => false }
    const call = world.callWith({ sheets })
    const named = { spreadsheet_id: 'id-1', range: 'A1', overwrite: true, values: [[2]] }
    for (const tool of ['read_range', 'write_range'] as const)
      expect(await call(tool, named)).toMatchObject({
        success: false,
        output: tool === 'read_range' ? null : REFUSED,
        error: expect.stringMatching(/not part of this conversation.*Ask the user/),
      })
    expect(world.sheets.stored.get('id-1')).toBe(other)
    const linked = world.callWith({ sheets, spreadsheetId: 'id-1' })
    output(await linked('write_range', named))
    const mine = output(await call('create_spreadsheet', sheet('Mine', [[3]])))
    output(await call('create_spreadsheet', sheet('Mine too', [[4]])))
    output(await call('read_range', { spreadsheet_id: mine.spreadsheet_id, range: 'A1' }))
  })

  it('[AGENT-431, AGENT-817] include up to three spreadsheets that the turn creates, and a fourth is refused', async () => {
    for (const title of ['One', 'Two', 'Three'])
      output(await world.call('create_spreadsheet', sheet(title, [[1]])))
    expect(await world.call('create_spreadsheet', sheet('Four', [[1]]))).toMatchObject({
      success: false,
      error: expect.stringContaining('Ask the user before creating more'),
    })
    expect(world.sheets.stored.size).toBe(3)
  })
})
