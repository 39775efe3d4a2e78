import { LexerTreeBuilder } from '@univerjs/engine-formula'
import { UpdateDefinedNameController, UpdateFormulaController } from '@univerjs/sheets-formula'
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

type Name = { readonly formulaOrRefString: string }
type Names = { getDefinedNameMap(unit: string): Record<string, Name> | null | undefined }
type Mutation = { readonly id: string; readonly params: Name }
type FollowNames = (
  this: { readonly _definedNamesService: Names },
  ...given: unknown[]
) => { readonly redos: Mutation[]; readonly undos: Mutation[] }

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

const inName = (name: Name, change: (formula: string) => string): Name => ({
  ...name,
  formulaOrRefString: change(name.formulaOrRefString),
})

const inMutation = ({ id, params }: Mutation): Mutation => ({
  id,
  params: inName(params, withTrimReferences),
})

/** Names whose trim references are functions of their ranges. */
const namesWithFunctions = (names: Names): Names =>
  Object.create(names, {
    getDefinedNameMap: {
      value: (unit: string) =>
        entriesOf(names.getDefinedNameMap(unit), (name) => inName(name, withTrimFunctions)),
    },
  }) as Names

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
  replace<FollowNames>(
    UpdateDefinedNameController.prototype,
    '_getUpdateDefinedNameMutations',
    (standing) =>
      function follow(...given) {
        const names = namesWithFunctions(this._definedNamesService)
        const reader = Object.create(this, { _definedNamesService: { value: names } })
        const { redos, undos } = standing.apply(reader, given)
        return { redos: redos.map(inMutation), undos: undos.map(inMutation) }
      },
  )
}
