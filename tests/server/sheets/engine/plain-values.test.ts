import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'

const root = createRequire(import.meta.url)
const load = createRequire(root.resolve('@univerjs/presets'))
const engine = load('@univerjs/engine-formula') as typeof import('@univerjs/engine-formula')
patchFormulaEngine(engine as unknown as Parameters<typeof patchFormulaEngine>[0], () => {})

type Fields = { _sliceCache: Map<string, unknown> }

it('[SHEET-941] the engine can set its own fields on arrays, as its browser build does', () => {
  const rows = Object.create(engine.ArrayValueObject.prototype) as Fields
  const other = Object.create(engine.ArrayValueObject.prototype) as Fields
  const own = new Map()
  rows._sliceCache = own
  expect(rows._sliceCache).toBe(own)
  expect(other._sliceCache).toBe(other._sliceCache)
  expect(other._sliceCache).not.toBe(own)
})
