import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'

const root = createRequire(import.meta.url)
const load = createRequire(root.resolve('@univerjs/presets'))
const engine = load('@univerjs/engine-formula') as typeof import('@univerjs/engine-formula')
// The test also calls functions with too few arguments, so some throw. The empty callback ignores
// these exceptions.
patchFormulaEngine(engine as unknown as Parameters<typeof patchFormulaEngine>[0], () => {})

type Cell = string | number | boolean | null
const {
  ArrayValueObject,
  ErrorValueObject,
  NumberValueObject,
  StringValueObject,
  ValueObjectFactory,
} = engine
type Rows = InstanceType<typeof ArrayValueObject>
type Argument = Parameters<(typeof engine.BaseFunction)['prototype']['calculate']>[0]

/**
 * A range value as the engine reads it from cells and shares it among all formulas that name it.
 */
const rowsOf = (cells: readonly (readonly Cell[])[]): Rows =>
  ArrayValueObject.create({
    calculateValueList: cells.map((row) =>
      row.map((cell) =>
        typeof cell === 'string' && cell.startsWith('#')
          ? ErrorValueObject.create(cell as never)
          : ValueObjectFactory.create(cell),
      ),
    ),
    rowCount: cells.length,
    columnCount: cells[0]?.length ?? 0,
    unitId: 'unit',
    sheetId: 'sheet',
    row: 0,
    column: 0,
  })

const number = (value: number) => NumberValueObject.create(value)
const KINDS: readonly (() => Argument)[] = [
  () => rowsOf([[3], [1], [2], [-4]]),
  () => rowsOf([[3, 1, 2, -4]]),
  () =>
    rowsOf([
      [3, 'b'],
      [1, 'a'],
      [2, 'c'],
    ]),
  () => rowsOf([['#N/A'], [1], ['#DIV/0!'], [2]]),
  () => rowsOf([[true], [null], ['x'], ['']]),
  () => number(1),
  () => number(-1),
  () => number(2),
  () => StringValueObject.create('b'),
]

/** Returns identity, value and number pattern of an argument, or of each cell in a range. */
const seen = (argument: Argument): unknown =>
  argument.isArray()
    ? (argument as Rows)
        .getArrayValue()
        .map((row) => row.map((cell) => [cell, cell?.getValue(), cell?.getPattern()]))
    : [argument, (argument as ReturnType<typeof number>).getValue()]

/**
 * Returns the kinds of the arguments of call number `call`. All pairs of kinds occur as the first
 * two arguments.
 */
const kindsOf = (call: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const digit = Math.floor(call / KINDS.length ** at) + (at > 1 ? at * 5 + call : 0)
    return KINDS[digit % KINDS.length] ?? (() => number(1))
  })

/**
 * Each entry is an argument count and the number of calls with it. The calls with two arguments
 * cover every pair of kinds.
 */
const CALLS = [
  [1, KINDS.length],
  [2, KINDS.length ** 2],
  [3, 30],
  [6, 10],
] as const

it('[SHEET-481] no function changes its arguments', () => {
  const changed: string[] = []
  for (const [Found, name] of engine.ALL_IMPLEMENTED_FUNCTIONS) {
    for (const [count, calls] of CALLS)
      for (let call = 0; call < calls; call += 1) {
        const values = kindsOf(call, count).map((make) => make())
        const before = values.map(seen)
        const found = new (Found as new (name: string) => InstanceType<typeof engine.BaseFunction>)(
          String(name),
        )
        found.setRefInfo('unit', 'sheet', 10, 10)
        found.calculate(...values)
        // An unchanged argument has the same objects, positions and values.
        const isSame = values.every((value, at) => same(seen(value), before[at]))
        if (!isSame && !changed.includes(String(name))) changed.push(String(name))
      }
  }
  expect(changed).toEqual([])
})

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part, at) => same(part, other[at]))
    : Object.is(one, other)
