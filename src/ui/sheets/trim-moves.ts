import { LexerTreeBuilder } from '@univerjs/engine-formula'
import { UpdateFormulaController } from '@univerjs/sheets-formula'
import { replace } from '#contract/formula-engine/parts.ts'
import {
  throughTrimFunctions,
  withTrimFunctions,
  withTrimReferences,
} from '#contract/formula-engine/trim-references.ts'

type Item = { readonly f?: string } | null | undefined
type Sheet = Record<string, Record<string, Item>> | null | undefined
type Formulas = Record<string, Record<string, Sheet> | null | undefined>
type Found = { readonly newFormulaData: Formulas }
type Follow = (this: unknown, formulas: Formulas, ...rest: unknown[]) => Found
type Move = (this: unknown, formula: string, ...rest: unknown[]) => string

const inItem = (item: Item, change: (formula: string) => string): Item => {
  const { f = '' } = item ?? {}
  const changed = change(f)
  return changed === f ? item : { ...item, f: changed }
}

const entriesOf = <T>(held: Readonly<Record<string, T>> | null | undefined, map: (value: T) => T) =>
  Object.fromEntries(Object.entries(held ?? {}).map(([key, value]) => [key, map(value)]))

/** All formulas with a change made in each. */
const inFormulas = (formulas: Formulas, change: (formula: string) => string): Formulas =>
  entriesOf(formulas, (sheets) =>
    entriesOf(sheets, (rows) =>
      entriesOf(rows, (cells) => entriesOf(cells, (item) => inItem(item, change))),
    ),
  )

const hasTrims = (formulas: Formulas): boolean => {
  for (const sheets of Object.values(formulas))
    for (const rows of Object.values(sheets ?? {}))
      for (const cells of Object.values(rows ?? {}))
        for (const item of Object.values(cells)) if (/\.:|:\./.test(item?.f ?? '')) return true
  return false
}

const mended = new WeakSet()

/** Has trim references, A1:.A9, follow fills, moved cells and inserted or deleted rows (SHEET-869): Univer knows none. */
export const followTrimReferences = (): void => {
  if (mended.has(LexerTreeBuilder)) return
  mended.add(LexerTreeBuilder)
  replace<Move>(
    LexerTreeBuilder.prototype,
    'moveFormulaRefOffset',
    (standing) =>
      function move(formula, ...rest) {
        return throughTrimFunctions(formula, (text) => standing.call(this, text, ...rest))
      },
  )
  replace<Follow>(
    UpdateFormulaController.prototype,
    '_getFormulaReferenceMoveInfo',
    (standing) =>
      function follow(formulas, ...rest) {
        if (!hasTrims(formulas)) return standing.call(this, formulas, ...rest)
        const found = standing.call(this, inFormulas(formulas, withTrimFunctions), ...rest)
        return { ...found, newFormulaData: inFormulas(found.newFormulaData, withTrimReferences) }
      },
  )
}
