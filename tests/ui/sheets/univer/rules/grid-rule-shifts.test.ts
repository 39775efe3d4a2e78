import { ICommandService } from '@univerjs/core'
import { IDefinedNamesService } from '@univerjs/engine-formula'
import { RemoveDefinedNameCommand, SetDefinedNameCommand } from '@univerjs/sheets'
import { ConditionalFormattingRuleModel } from '@univerjs/sheets-conditional-formatting'
import { describe, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import { shiftBook, type ReferenceHolders } from '#tests/support/formulas/shift-book.ts'
import { afterUndo, shiftWorld } from '#tests/support/formulas/shift-world.ts'

type World = ReturnType<typeof shiftWorld>
type Range = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

const OTHERS = { Other: {}, Jan: { A3: 1 }, Feb: { A3: 1 }, Mar: { A3: 1 } }

const nameOf = ({ startRow, startColumn, endRow, endColumn }: Range): string => {
  const [from, to] = [cellName(startRow, startColumn), cellName(endRow, endColumn)]
  return from === to ? from : `${from}:${to}`
}

type Rule = {
  readonly ranges: readonly Range[]
  readonly formula1?: string
  readonly formula2?: string
}
const entriesOf = (world: World): readonly unknown[] => {
  const { sheet = [] } = world.resource('SHEET_DATA_VALIDATION_PLUGIN') as {
    readonly sheet?: readonly Rule[]
  }
  return sheet.map(({ ranges, formula1, formula2 }) => [
    ranges.map(nameOf).join(' '),
    formula1,
    ...(formula2 === undefined ? [] : [formula2]),
  ])
}

const stateOf = (world: World) => {
  const names = world.resource('SHEET_DEFINED_NAME_PLUGIN') as {
    readonly [id: string]: { readonly name: string; readonly formulaOrRefString: string }
  }
  const filters = world.resource('SHEET_FILTER_PLUGIN') as {
    readonly sheet?: { readonly ref: Range }
  }
  const merged = world.saved().sheets['sheet']?.['mergeData'] as readonly Range[]
  return {
    names: Object.fromEntries(
      Object.values(names).map((one) => [one.name, one.formulaOrRefString]),
    ),
    entry: entriesOf(world),
    filter: filters.sheet ? nameOf(filters.sheet.ref) : '',
    merged: merged.map(nameOf),
  }
}

describe('names, rules, filters and merged cells', () => {
  const HOLDERS: ReferenceHolders = {
    names: {
      Rate: 'Sheet!$A$3',
      Total: '=SUM(Sheet!$A$2:$A$5,Other!$A$3)',
      Both: '=Sheet!$A$1,Sheet!$A$3',
      Cross: '=SUM(Jan:Mar!$A$3)',
    },
    entry: ['list', 'C2:C6', '=Other!$A$2:$A$5'],
    filter: 'A1:B6',
    merged: ['D3:E4'],
  }
  const STATE = {
    names: {
      Rate: 'Sheet!$A$3',
      Total: '=SUM(Sheet!$A$2:$A$5,Other!$A$3)',
      Both: '=Sheet!$A$1,Sheet!$A$3',
      Cross: '=SUM(Jan:Mar!$A$3)',
    },
    entry: [['C2:C6', '=Other!$A$2:$A$5']],
    filter: 'A1:B6',
    merged: ['D3:E4'],
  }
  it.each([
    [
      ['insert rows', 'Sheet', '3:3'],
      {
        names: {
          ...STATE.names,
          Rate: 'Sheet!$A$4',
          Total: '=SUM(Sheet!$A$2:$A$6,Other!$A$3)',
          Both: '=Sheet!$A$1,Sheet!$A$4',
        },
        entry: [['C2:C7', '=Other!$A$2:$A$5']],
        filter: 'A1:B7',
        merged: ['D4:E5'],
      },
    ],
    [
      ['insert rows', 'Other', '3:3'],
      {
        names: { ...STATE.names, Total: '=SUM(Sheet!$A$2:$A$5,Other!$A$4)' },
        entry: [['C2:C6', '=Other!$A$2:$A$6']],
      },
    ],
    [['insert rows', 'Feb', '3:3'], {}],
    [
      ['remove rows', 'Sheet', '3:3'],
      {
        names: {
          ...STATE.names,
          Rate: '#REF!',
          Total: '=SUM(Sheet!$A$2:$A$4,Other!$A$3)',
          Both: '=Sheet!$A$1,#REF!',
        },
        entry: [['C2:C5', '=Other!$A$2:$A$5']],
        filter: 'A1:B5',
        merged: ['D3:E3'],
      },
    ],
    [
      ['insert columns', 'Sheet', 'B:B'],
      {
        entry: [['D2:D6', '=Other!$A$2:$A$5']],
        filter: 'A1:C6',
        merged: ['E3:F4'],
      },
    ],
    [
      ['rename sheet', 'Other', 'In 1'],
      {
        names: { ...STATE.names, Total: "=SUM(Sheet!$A$2:$A$5,'In 1'!$A$3)" },
        entry: [['C2:C6', "='In 1'!$A$2:$A$5"]],
      },
    ],
    [
      ['rename sheet', 'Jan', 'January'],
      { names: { ...STATE.names, Cross: '=SUM(January:Mar!$A$3)' } },
    ],
    [
      ['remove sheet', 'Other'],
      {
        names: { ...STATE.names, Total: '=SUM(Sheet!$A$2:$A$5,#REF!)' },
        entry: [['C2:C6', '=#REF!']],
      },
    ],
    [
      ['move cells', 'Sheet', 'A3', 'H9'],
      {
        names: { ...STATE.names, Rate: 'Sheet!$H$9', Both: '=Sheet!$A$1,Sheet!$H$9' },
      },
    ],
  ] as const)('[SHEET-898] follow %j', async (edit, changes) => {
    const world = shiftWorld(
      shiftBook({ A1: 'a', B1: 'b', A2: 1, A3: 2 }, OTHERS, HOLDERS) as never,
    )
    expect(stateOf(world)).toEqual(STATE)
    expect(await world.edit(edit)).toBe(true)
    const right = { ...STATE, ...changes }
    expect(stateOf(world)).toEqual(right)
    expect(await afterUndo(world, () => stateOf(world))).toEqual([STATE, right])
    world.end()
  })

  it('[SHEET-898] both formulas of a validation rule follow inserted rows', async () => {
    const entry = ['decimal', 'C2:C6', '=SUM((A2,$A$3))', '=A2:A9 A5:C5'] as const
    const world = shiftWorld(shiftBook({ A1: 1 }, OTHERS, { entry }))
    await world.edit(['insert rows', 'Sheet', '4:4'])
    expect(entriesOf(world)).toEqual([['C2:C7', '=SUM((A2,$A$3))', '=A2:A10 A6:C6']])
    await world.undo()
    expect(entriesOf(world)).toEqual([['C2:C6', '=SUM((A2,$A$3))', '=A2:A9 A5:C5']])
    world.end()
  })
})

// If the first or last worksheet of a range is removed, the next tab inside the range takes its
// place.
it.each([
  [['rename sheet', 'Jan', 'January'], '=SUM(January:Mar!$A$3)>C2'],
  [['remove sheet', 'Jan'], '=SUM(Feb:Mar!$A$3)>C2'],
  [['remove sheet', 'Mar'], '=SUM(Jan:Feb!$A$3)>C2'],
] as const)('[SHEET-504] rules over several worksheets follow %j', async (edit, right) => {
  const formula = '=SUM(Jan:Mar!$A$3)>C2'
  const world = shiftWorld(shiftBook({}, OTHERS, { entry: ['custom', 'C2:C6', formula] }))
  const { unitId } = world
  const ranges = [{ startRow: 1, startColumn: 2, endRow: 5, endColumn: 2 }]
  const says = { type: 'highlightCell', subType: 'formula', value: formula, style: {} } as const
  const rule = { cfId: 'format', ranges, stopIfTrue: false, rule: says }
  const formats = world.injector.get(ConditionalFormattingRuleModel)
  formats.addRule(unitId, 'sheet', rule as never)
  const state = () => [
    entriesOf(world),
    formats.getSubunitRules(unitId, 'sheet')?.map((one) => (one.rule as typeof says).value),
  ]
  expect(await world.edit(edit)).toBe(true)
  const followed = [[['C2:C6', right]], [right]]
  expect(state()).toEqual(followed)
  expect(await afterUndo(world, state)).toEqual([[[['C2:C6', formula]], [formula]], followed])
  world.end()
})

it('[SHEET-924] formulas with unions follow the redefinition and the renaming of a name, and the undo of each', async () => {
  const cells = { A1: 1, D9: '=SUM((Rate,A2,A3))', D10: '="Rate"&Rate' }
  const world = shiftWorld(shiftBook(cells, OTHERS, { names: { Rate: 'Sheet!$A$1' } }))
  const before = Object.values(world.formulas())
  const set = (name: string, formulaOrRefString: string) =>
    world.injector.get(ICommandService).executeCommand(SetDefinedNameCommand.id, {
      unitId: world.unitId,
      id: 'n0',
      name,
      formulaOrRefString,
      localSheetId: 'AllDefaultWorkbook',
    })
  await set('Rate', 'Sheet!$A$2')
  expect(Object.values(world.formulas())).toEqual(before)
  await set('Yearly', 'Sheet!$A$2')
  expect(Object.values(world.formulas())).toEqual(['=SUM((Yearly,A2,A3))', '="Rate"&Yearly'])
  await world.undo()
  expect(Object.values(world.formulas())).toEqual(before)
  world.end()
})

it('[SHEET-924] names whose formulas use a name follow it when it is renamed or removed', async () => {
  const names = {
    Rate: '=0.2',
    Gross: '=Sheet!$A$1*(1+Rate)',
    Stairs: '=LAMBDA(n,IF(n<2,1,n*Stairs(n-1)))',
  }
  const world = shiftWorld(shiftBook({ A1: 1, B1: '=Gross' }, OTHERS, { names }))
  const { unitId } = world
  const commands = world.injector.get(ICommandService)
  const all = () =>
    Object.values(world.injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {})
  const formulas = () => Object.fromEntries(all().map((one) => [one.name, one.formulaOrRefString]))
  const run = (id: string, name: string, changes: object) =>
    commands.executeCommand(id, { unitId, ...all().find((one) => one.name === name), ...changes })
  await run(SetDefinedNameCommand.id, 'Rate', { name: 'Pct' })
  const right = { Stairs: names.Stairs, Gross: '=Sheet!$A$1*(1+Pct)', Pct: '=0.2' }
  expect(formulas()).toEqual(right)
  await world.undo()
  expect(formulas()).toEqual(names)
  await world.redo()
  await run(SetDefinedNameCommand.id, 'Stairs', { name: 'Steps' })
  expect(formulas()['Steps']).toBe('=LAMBDA(n,IF(n<2,1,n*Steps(n-1)))')
  await world.undo()
  await run(RemoveDefinedNameCommand.id, 'Pct', {})
  expect(formulas()['Gross']).toBe('=Sheet!$A$1*(1+#REF!)')
  world.end()
})
