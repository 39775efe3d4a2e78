import { plainReferences, type KnownTable } from './structured.ts'
import { replace, type MendedEngine } from './parts.ts'

type Reference = { readonly titleMap: ReadonlyMap<string, number> }
type Register = (unitId: string, name: string, reference: Reference) => void
type Remove = (unitId: string, name: string) => void
type Tables = Map<string, KnownTable>
type Words = (formula: string, ...rest: unknown[]) => unknown
type LexerParts = {
  _formulaCurrentConfigService: { getExecuteUnitId(): string | null | undefined }
}

/** What a table or a column is called within the engine: letters, as it reads no other names. */
const lettersOf = (at: number): string =>
  [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
const tableAlias = (at: number): string => `ledgertable${lettersOf(at)}`
const columnAlias = (at: number): string => `column${lettersOf(at)}`

/** The tables of all workbooks that are open in an engine, by the workbook's id. */
const known = new Map<string, Tables>()
let count = 0

/** The formula with each of its tables and columns called by a name that the engine reads (SHEET-487). */
export const plainTables = (unitId: string, formula: string): string => {
  const tables = known.get(unitId)
  return tables === undefined || tables.size === 0 ? formula : plainReferences(formula, tables)
}

const knownTable = (alias: string, { titleMap }: Reference): KnownTable => ({
  alias,
  columns: new Map(
    [...titleMap].map(([title, at]) => [title.replace(/\s/gu, ' ').toLowerCase(), columnAlias(at)]),
  ),
})

/**
 * Lets tables and their columns be called anything: the engine reads no table's name with "_" or ".", and no
 * column's with brackets, "#", "'" or blanks at its ends (SHEET-487). Each gets a second name of letters.
 */
export const mendTables = (engine: MendedEngine): void => {
  const { prototype } = engine.SuperTableService
  replace<Register>(
    prototype,
    'registerTable',
    (standing) =>
      function register(this: unknown, unitId, name, reference) {
        standing.call(this, unitId, name, reference)
        const tables = known.get(unitId) ?? new Map<string, KnownTable>()
        known.set(unitId, tables)
        count += 1
        const alias = tables.get(name.toLowerCase())?.alias ?? tableAlias(count)
        tables.set(name.toLowerCase(), knownTable(alias, reference))
        const titles = [...reference.titleMap.values()].map((at) => [columnAlias(at), at] as const)
        standing.call(this, unitId, alias, { ...reference, titleMap: new Map(titles) })
      },
  )
  replace<Remove>(
    prototype,
    'remove',
    (standing) =>
      function remove(this: unknown, unitId, name) {
        standing.call(this, unitId, name)
        const tables = known.get(unitId)
        const alias = tables?.get(name.toLowerCase())?.alias
        tables?.delete(name.toLowerCase())
        if (alias !== undefined) standing.call(this, unitId, alias)
      },
  )
  replace<Words>(
    engine.Lexer.prototype,
    'treeBuilder',
    (standing) =>
      function read(this: LexerParts, formula: string, ...rest: unknown[]) {
        const unitId = this._formulaCurrentConfigService.getExecuteUnitId() ?? ''
        return standing.call(this, plainTables(unitId, formula), ...rest)
      } as Words,
  )
}

/** Forgets the tables of a workbook that is closed. */
export const forgetTables = (unitId: string): void => {
  known.delete(unitId)
}
