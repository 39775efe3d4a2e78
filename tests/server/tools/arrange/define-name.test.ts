import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resourcesOf } from '#contract/workbook/resources.ts'
import { sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { planUndo } from '#server/sheets/undo/undo-changes.ts'
import { definedNamesOf } from '#server/sheets/workbook-parts.ts'
import { definedNameFault, nameDefinition } from '#server/tools/arrange/name-definition.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

/** The process for structural changes may start slowly on a busy machine. */
const SLOW_MS = 120_000

const engine = createWorkbookEngine({ timeoutMs: 90_000 })
afterAll(() => engine.close())

const book = (): WorkbookData => ({
  id: 'w',
  name: 'Plan',
  styles: {},
  sheetOrder: ['s', 't'],
  sheets: {
    s: {
      id: 's',
      name: 'Model',
      rowCount: 30,
      columnCount: 10,
      cellData: {
        0: { 0: { v: 'Rate', t: 1 }, 1: { v: 0.19, t: 2 } },
        1: { 0: { v: 'Net', t: 1 }, 1: { v: 100, t: 2 } },
        2: { 0: { v: 'Tax', t: 1 }, 1: { f: '=B2*Rate' } },
        3: { 0: { v: 'Gross', t: 1 }, 1: { f: '=B2+B2*rate' } },
        4: { 0: { v: 'Late', t: 1 }, 1: { f: '=Margin*2' } },
      },
    },
    t: {
      id: 't',
      name: "O'Brien's",
      rowCount: 30,
      columnCount: 10,
      cellData: { 0: { 0: { v: 7, t: 2 }, 1: { f: '=Rate+0' } } },
    },
  },
  resources: [
    {
      name: 'SHEET_DEFINED_NAME_PLUGIN',
      data: JSON.stringify({
        n: {
          id: 'n',
          name: 'Rate',
          formulaOrRefString: 'Model!$B$1',
          localSheetId: 'AllDefaultWorkbook',
        },
        m: {
          id: 'm',
          name: 'Twice',
          formulaOrRefString: '=Rate*2',
          localSheetId: 'AllDefaultWorkbook',
        },
      }),
    },
  ],
})

let world: ToolWorld
beforeEach(async () => {
  world = toolWorld(engine)
  const done = await engine.recalculate(book())
  if (!done.ok) throw new Error('not calculated')
  await world.sheets.create({ id: 'w', title: 'Plan', workbook_data: done.value.workbook })
}, SLOW_MS)

const stored = (): WorkbookData => {
  const found = world.sheets.stored.get('w')?.workbook_data
  if (!found) throw new Error('nothing stored')
  return found
}
const define = async (input: object) =>
  output(await world.call('define_name', { spreadsheet_id: 'w', ...input }))
const refusal = async (input: object): Promise<string> => {
  const result = await world.call('define_name', { spreadsheet_id: 'w', ...input })
  return result.success ? 'no error' : result.error
}
const formula = (name: string, row: number) => sheetNamed(stored(), name)?.cellData?.[row]?.[1]?.f
const value = (name: string, row: number) => sheetNamed(stored(), name)?.cellData?.[row]?.[1]?.v

const names = (workbook = stored()) =>
  definedNamesOf(workbook)
    .map(({ name, refersTo, sheetId }) => [name, refersTo, sheetId])
    .toSorted()

const formulasOf = (workbook: WorkbookData) => {
  const rows = sheetNamed(workbook, 'Model')?.cellData ?? {}
  return [2, 3, 4].map((row) => rows[row]?.[1]?.f)
}

/** Undoes the last change, and expects the names and formulas from before it. */
const expectUndone = (before: WorkbookData): void => {
  const set = world.sheets.changes.at(-1)
  const planned = set ? planUndo(stored(), [set], [], {}, 'still') : null
  if (!planned?.ok) throw new Error(planned?.error.detail ?? 'no change')
  const { workbook } = planned.value
  expect(names(workbook)).toEqual(names(before))
  expect(formulasOf(workbook)).toEqual(formulasOf(before))
  expect(resourcesOf(workbook).map(({ name }) => name)).toContain('SHEET_DEFINED_NAME_PLUGIN')
}

describe('a new name', () => {
  it(
    '[AGENT-980] stands for fixed cells, and formulas that lacked it get their value',
    async () => {
      const before = stored()
      const done = await define({ name: 'Margin', refers_to: "'O''Brien''s'!a1" })
      expect(done).toMatchObject({
        done: 'defined',
        name: 'Margin',
        scope: 'workbook',
        refers_to: "'O''Brien''s'!$A$1",
        before: null,
        value: '7',
        used_by: { formulas: 1, first: [{ sheet: 'Model', cell: 'B5' }], names: [] },
      })
      expect(value('Model', 4)).toBe(14)
      expect(done.results).toContainEqual({
        sheet: 'Model',
        cell: 'B5',
        label: 'Late',
        before: '#NAME?',
        after: '14',
      })
      expectUndone(before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-980] stands for a number or a formula, which is calculated first',
    async () => {
      expect(await define({ name: 'Margin', refers_to: '0.25' })).toMatchObject({
        refers_to: '=0.25',
        value: '0.25',
      })
      expect(value('Model', 4)).toBe(0.5)
      expect(await define({ name: 'Margin', refers_to: '=SUM(Model!B1:B2)+B2' })).toMatchObject({
        done: 'changed',
        refers_to: '=SUM(Model!$B$1:$B$2)+Model!$B$2',
        value: '200.19',
      })
      expect(value('Model', 4)).toBeCloseTo(400.38)
      expect(await refusal({ name: 'Bad', refers_to: '=SUM(' })).toMatch(
        /not a formula|not complete/,
      )
    },
    SLOW_MS,
  )

  it(
    '[AGENT-980] may belong to one worksheet',
    async () => {
      const done = await define({ name: 'Rate', refers_to: 'A1', sheet: "O'Brien's" })
      expect(done).toMatchObject({
        done: 'defined',
        scope: "O'Brien's",
        refers_to: "'O''Brien''s'!$A$1",
      })
      expect(value("O'Brien's", 0)).toBe(7)
      expect(value('Model', 2)).toBe(19)
      expect(done.used_by.formulas).toBe(1)
    },
    SLOW_MS,
  )
})

it(
  '[AGENT-981] a rename follows into all formulas and names, in any case of letters',
  async () => {
    const before = stored()
    const done = await define({ name: 'RATE', new_name: 'VatRate' })
    expect(done).toMatchObject({ done: 'renamed', name: 'VatRate', before: 'Rate = Model!$B$1' })
    expect(done.used_by).toMatchObject({ formulas: 3, names: ['Twice'] })
    expect(formula('Model', 2)).toBe('=B2*VatRate')
    expect(formula('Model', 3)).toBe('=B2+B2*VatRate')
    expect(value('Model', 2)).toBe(19)
    expect(names()).toContainEqual(['Twice', '=VatRate*2', null])
    expectUndone(before)
  },
  SLOW_MS,
)

it(
  '[AGENT-982] a deleted name leaves #REF! in its formulas, which the result counts',
  async () => {
    const before = stored()
    const done = await define({ name: 'Rate', refers_to: null })
    expect(done).toMatchObject({ done: 'deleted', refers_to: null, used_by: { formulas: 3 } })
    expect(done.warning).toContain('3 formulas')
    expect(formula('Model', 2)).toBe('=B2*#REF!')
    expect(names()).toEqual([['Twice', '=#REF!*2', null]])
    expectUndone(before)
  },
  SLOW_MS,
)

describe('a name that cannot be', () => {
  it(
    '[AGENT-983] is refused with the reason and the nearest name',
    async () => {
      expect(await refusal({ name: 'Ratt' })).toContain('did you mean "Rate"')
      expect(await refusal({ name: 'Twice', new_name: 'Rate' })).toContain('exists already')
      expect(await refusal({ name: 'AB12', refers_to: 'B2' })).toContain('address of a cell')
      expect(await refusal({ name: 'Rate', refers_to: 'Model!B1' })).toContain('already stands for')
      expect(await refusal({ name: 'New', refers_to: 'Modle!B1' })).toContain('Model')
      expect(await refusal({ name: 'New', refers_to: 'B1', sheet: 'Modle' })).toContain('"Model"')
      expect(world.sheets.changes).toHaveLength(0)
    },
    SLOW_MS,
  )

  it('[AGENT-983] breaks a rule of Excel', () => {
    const bad = ['AB12', 'R1C1', 'r', 'C', 'a b', '1st', 'TRUE', '', 'x'.repeat(256), 'a-b']
    for (const name of bad) expect(definedNameFault(name), name).not.toBeNull()
    const good = ['constructor', 'Net_income', 'Größe', '_x', 'Rate2026', 'a.b', 'RC_total']
    for (const name of good) expect(definedNameFault(name), name).toBeNull()
  })
})

it('[AGENT-984] the address of a name is fixed, with its worksheet', () => {
  const read = (text: string) => {
    const found = nameDefinition(book(), text, { sheet: "O'Brien's", selection: 'B2:C3' })
    return found.ok ? found.value.stored : found.error
  }
  expect(read('B2')).toBe("'O''Brien''s'!$B$2")
  expect(read('Model!B:C')).toBe('Model!$B:$C')
  expect(read('=Model!2:3')).toBe('Model!$2:$3')
  expect(read('@selection')).toBe("'O''Brien''s'!$B$2:$C$3")
  expect(read('19%')).toBe('=19%')
  expect(read('=IF(A1>0,"A1",Model!$B1)*Rate')).toBe(
    `=IF('O''Brien''s'!$A$1>0,"A1",Model!$B$1)*Rate`,
  )
  expect(read('nothing here')).toContain('is no address')
})
