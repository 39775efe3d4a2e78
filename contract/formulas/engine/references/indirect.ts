import { textByLetters } from '#contract/formulas/functions/text/row-column-text.ts'
import { parseRange } from '#contract/workbook/cells.ts'
import { prototypeOf, replace, type EngineValue, type MendedEngine } from '../language/parts.ts'
import { tablePlace, type TablePlace } from './tables.ts'

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

/** Names stand for names; in a circle they never end. */
const MOST_STEPS = 8
/** What comes before a name of one worksheet. */
const OF_SHEET = /^(?:'(?:[^']|'')+'|[^'!]+)!(?=[\p{L}_\\][\p{L}\p{N}_.\\]*$)/u

/** An address by letters; null of a text that is none. */
const addressOf = (text: string, isA1: unknown, own: Indirect): string | null => {
  if (isA1 === 0) return textByLetters(text, own)
  return parseRange(text).ok ? text : null
}

const readsText = (node: Node): boolean =>
  node.getToken().trim().toUpperCase() === 'INDIRECT' || node.getChildren().some(readsText)

/** What a name stands for: that of the formula's worksheet comes first. */
const meaningOf = ({ _definedNames, subUnitId }: Indirect, text: string): string | null => {
  const name = text.replace(OF_SHEET, '').toLowerCase()
  const named = Object.values(_definedNames ?? {}).filter((one) => one.name.toLowerCase() === name)
  const found = named.find(({ localSheetId }) => localSheetId === subUnitId) ?? named[0]
  return found?.formulaOrRefString.replace(/^=/, '') ?? null
}

/** Where a name leads: to an address, or to cells of a table; null where to neither. */
const placeOf = (asked: Indirect, text: string, steps = MOST_STEPS): string | TablePlace | null => {
  if (steps < MOST_STEPS && parseRange(text).ok) return text
  const meant = steps === 0 ? null : meaningOf(asked, text)
  if (meant !== null) return placeOf(asked, meant, steps - 1)
  return tablePlace(asked.unitId ?? '', text, asked.row)
}

/**
 * INDIRECT finds what a table, its columns and names for cells are called, too. A text that is none
 * of these is `#REF!`. Such formulas are calculated anew when a name or a table changes.
 */
export const mendIndirect = (engine: MendedEngine): void => {
  const rangeOf = ({ unitId }: Indirect, { sheetId, range }: TablePlace): unknown => {
    const made = new engine.RangeReferenceObject(range as never) as {
      setDefaultUnitId(id: unknown): void
      setDefaultSheetId(id: string): void
    }
    made.setDefaultUnitId(unitId)
    made.setDefaultSheetId(sheetId)
    return made
  }
  replace<Find>(
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
  replace<IsDirty>(
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
