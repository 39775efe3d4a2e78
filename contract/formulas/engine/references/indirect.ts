import { r1c1ToA1 } from '#contract/formulas/functions/text/r1c1.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import {
  prototypeOf,
  replaceMethod,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { tableRangeOf, type TableRange } from './tables.ts'

type DefinedName = {
  readonly name: string
  readonly formulaOrRefString: string
  readonly localSheetId?: string
}
type Indirect = {
  readonly unitId: string | null | undefined
  readonly subUnitId: string | null | undefined
  readonly row: number
  readonly column: number
  readonly _definedNames?: Readonly<Record<string, DefinedName>> | null
}
type Find = (this: Indirect, text: EngineValue, isA1: unknown) => unknown
type Node = { getToken(): string; getChildren(): readonly Node[] }
type ByUnit = Readonly<Record<string, unknown>>
type Generator = {
  readonly _currentConfigService: {
    getDirtyDefinedNameMap(): ByUnit
    getDirtySuperTableMap(): ByUnit
  }
}
type IsDirty = (
  this: Generator,
  tree: { readonly unitId: string },
  node: Node | null | undefined,
) => boolean

/** Limit of nested names, because names may refer to each other in a cycle. */
const MOST_STEPS = 8
/** The worksheet name and the `!` in front of a defined name. */
const OF_SHEET = /^(?:'(?:[^']|'')+'|[^'!]+)!(?=[\p{L}_\\][\p{L}\p{N}_.\\]*$)/u

/** Returns the address in A1 notation, or null if the text is not an address. */
const addressOf = (text: string, isA1: unknown, own: Indirect): string | null => {
  if (isA1 === 0) return r1c1ToA1(text, own)
  return parseRange(text).ok ? text : null
}

const readsText = (node: Node): boolean =>
  node.getToken().trim().toUpperCase() === 'INDIRECT' || node.getChildren().some(readsText)

/** Text of a defined name. A name of the formula's own worksheet wins. */
const meaningOf = ({ _definedNames, subUnitId }: Indirect, text: string): string | null => {
  const name = text.replace(OF_SHEET, '').toLowerCase()
  const named = Object.values(_definedNames ?? {}).filter((one) => one.name.toLowerCase() === name)
  const found = named.find(({ localSheetId }) => localSheetId === subUnitId) ?? named[0]
  return found?.formulaOrRefString.replace(/^=/, '') ?? null
}

/** Resolves a name to an address or a table range. Null if it is neither. */
const placeOf = (asked: Indirect, text: string, steps = MOST_STEPS): string | TableRange | null => {
  if (steps < MOST_STEPS && parseRange(text).ok) return text
  const meaning = steps === 0 ? null : meaningOf(asked, text)
  if (meaning !== null) return placeOf(asked, meaning, steps - 1)
  return tableRangeOf(asked.unitId ?? '', text, asked.row)
}

/**
 * INDIRECT also resolves tables, table columns and defined names. Other text is `#REF!`. Formulas
 * with INDIRECT recalculate when a name or a table changes.
 */
export const patchIndirect = (engine: EngineModule): void => {
  const rangeOf = ({ unitId }: Indirect, { sheetId, range }: TableRange): unknown => {
    const made = new engine.RangeReferenceObject(range as never) as {
      setDefaultUnitId(id: unknown): void
      setDefaultSheetId(id: string): void
    }
    made.setDefaultUnitId(unitId)
    made.setDefaultSheetId(sheetId)
    return made
  }
  replaceMethod<Find>(
    prototypeOf(engine, 'INDIRECT'),
    '_handleSingleObject',
    (standing) =>
      function find(given, isA1) {
        if (given.isError()) return given
        const text = String(given.getValue()).trim()
        const place = addressOf(text, isA1, this) ?? placeOf(this, text)
        if (place === null) return engine.ErrorValueObject.create('#REF!' as never)
        if (typeof place !== 'string') return rangeOf(this, place)
        return standing.call(this, engine.StringValueObject.create(place) as EngineValue, 1)
      },
  )
  replaceMethod<IsDirty>(
    engine.FormulaDependencyGenerator.prototype,
    '_includeTree',
    (standing) =>
      function isDirty(tree, node) {
        if (standing.call(this, tree, node)) return true
        const { _currentConfigService: config } = this
        const isRenamed =
          tree.unitId in config.getDirtyDefinedNameMap() ||
          tree.unitId in config.getDirtySuperTableMap()
        return isRenamed && node !== null && node !== undefined && readsText(node)
      },
  )
}
