import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { mapWorkbook } from '#server/tools/look/map-workbook.ts'
import {
  listSheet,
  mapBook,
  mapForModel,
  mapSheet,
  mapWorld,
  type MapCell,
} from '#tests/support/models/map-book.ts'
import { output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let maps: ReturnType<typeof mapWorld>
beforeEach(() => {
  maps = mapWorld(engine)
})

describe('the size of a map', () => {
  it('[AGENT-833] names all of 30 worksheets, and gives each some detail', async () => {
    const sheets = Array.from({ length: 30 }, (_, at) => listSheet(`Region ${at + 1}`, 40))
    const map = await maps.mapOf(mapBook(sheets))
    expect(map.worksheets.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name))
    expect(map.worksheets.every(({ formula_cells: count }) => count === 40)).toBe(true)
    expect(map.next).toBe('Call map_workbook with a worksheet for its details.')
    const { text, tokens } = await mapForModel(map)
    expect(tokens).toBeLessThanOrEqual(2000)
    expect(tokens).toBeGreaterThan(1000)
    for (const { name } of sheets) expect(text).toContain(`'${name}'!A1:J41`)
  })

  it('[AGENT-833] maps 100,000 cells with 10,000 formulas within two seconds', async () => {
    await maps.stored(mapBook([listSheet('Data', 10_000)]))
    const before = process.threadCpuUsage().user
    const map = output(await maps.call())
    expect(process.threadCpuUsage().user - before).toBeLessThan(2_000_000)
    expect(map.worksheets[0]).toMatchObject({ cells: 100_010, used: 'A1:J10001' })
    expect(map.worksheets[0]?.formulas).toEqual([
      { range: 'J2:J10001', formula: '=SUM(B2:I2)*$B$1', count: 10_000 },
    ])
    expect((await mapForModel(map)).tokens).toBeLessThanOrEqual(2000)
  })

  it('[AGENT-833] bounds 10,000 different formulas, and says how many are left out', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row): MapCell[] => [
      `Label ${'x'.repeat(200)} ${row}`,
      `=${row}+IF(A1>0,"${'long '.repeat(30)}",${row * 7})`,
    ])
    const map = await maps.mapOf(mapBook([mapSheet('S', rows)]))
    expect((await mapForModel(map)).tokens).toBeLessThanOrEqual(2000)
    const shown = map.worksheets[0]?.formulas.length ?? 0
    expect(shown).toBeGreaterThan(0)
    expect(map.worksheets[0]?.left_out?.formulas).toBe(10_000 - shown)
    expect(map.outline.some((line) => line.endsWith(`and ${10_000 - shown} more`))).toBe(true)
    expect(map.next).toBe('Use read_range for what is left out.')
  })

  it('[AGENT-833] bounds hundreds of worksheets, wide tables and names in any letters', async () => {
    const head = '売上高と費用の一覧表 “x” \\ \n'
    const wide = mapSheet('幅', [
      Array.from({ length: 300 }, (_, at) => `${head}${'ab'[at % 2]}${'c'.repeat(at)}`),
      Array.from({ length: 300 }, (_, at) => at),
    ])
    const many = Array.from({ length: 400 }, (_, at) =>
      listSheet(`長い名前のシート「${at}」です`, 2, head),
    )
    const names = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [
        `n${at}`,
        { name: `名前_${at}`, formulaOrRefString: `'${head}'!$A$1` },
      ]),
    )
    const workbook = mapBook([...many, wide], { SHEET_DEFINED_NAME_PLUGIN: names })
    const map = await maps.mapOf(workbook, {}, { sheet: '幅', selection: 'A1' })
    expect((await mapForModel(map)).tokens).toBeLessThanOrEqual(2000)
    expect(map.worksheets.at(-1)?.name).toBe('幅')
    expect(map.left_out?.worksheets).toBe(401 - map.worksheets.length)
    expect(map.left_out?.names).toBe(500 - map.names.length)
    expect(mapWorkbook.summary(map)).toContain(`${map.worksheets.length} of 401 worksheets`)
    const one = output(await maps.call({ sheet: '幅' }))
    expect((await mapForModel(one)).tokens).toBeLessThanOrEqual(2000)
  })

  it('[AGENT-833] bounds a worksheet of single cells', async () => {
    const rows = Array.from({ length: 600 }, (_row, row) =>
      Array.from({ length: 60 }, (_column, column) =>
        row % 2 === 0 && column % 2 === 0 ? shiftFormula('=B1+1', row, column) : null,
      ),
    )
    const map = await maps.mapOf(mapBook([mapSheet('S', rows)]))
    expect(map.worksheets[0]?.blocks).toEqual([])
    expect(map.worksheets[0]?.formulas).toEqual([
      { range: 'A1', formula: '=B1+1', count: 9000, other_ranges: 8999 },
    ])
  })
})
