import { posix } from 'node:path'
import { cellName } from '#contract/workbook/cells.ts'
import { rangeOf } from '#packages/univer-xlsx/format/address.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import { partsOf } from './export-world.ts'
import { shapeFaults } from './strict-order.ts'
import { relationshipIdsIn, sheetFaults, textAt, type SheetContext } from './strict-sheet.ts'
import {
  childrenNamed,
  descendantsOf,
  childNamed,
  duplicatesOf,
  treeOf,
  type Node,
} from './strict-tree.ts'

type Roots = ReadonlyMap<string, Node>
type Pointer = { readonly id: string; readonly type: string; readonly target: string | null }

const relationsOf = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

const pointersOf = (roots: Roots, part: string): readonly Pointer[] =>
  childrenNamed(roots.get(relationsOf(part)), 'Relationship').map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: (attributes['Type'] ?? '').replace(/^.*\//, ''),
    target:
      attributes['TargetMode'] === 'External'
        ? null
        : posix.join(posix.dirname(part), attributes['Target'] ?? ''),
  }))

const packageFaults = (roots: Roots, names: readonly string[]): readonly string[] => {
  const types = roots.get('[Content_Types].xml')
  const overrides = childrenNamed(types, 'Override').map(
    ({ attributes }) => attributes['PartName'] ?? '',
  )
  const endings = childrenNamed(types, 'Default').map(
    ({ attributes }) => attributes['Extension'] ?? '',
  )
  const untyped = names.filter(
    (name) =>
      name !== '[Content_Types].xml' &&
      !overrides.includes(`/${name}`) &&
      !endings.includes(name.replace(/^.*\./, '')),
  )
  return [
    ...untyped.map((name) => `${name} has no type`),
    ...overrides.filter((name) => !names.includes(name.slice(1))).map((name) => `no part ${name}`),
    ...duplicatesOf([...overrides, ...endings]),
    ...duplicatesOf(names.map((name) => name.toLowerCase())),
  ]
}

const pointerFaults = (roots: Roots, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    if (name.endsWith('.rels')) return []
    const pointers = pointersOf(roots, name)
    const ids = pointers.map(({ id }) => id)
    const root = roots.get(name)
    return [
      ...duplicatesOf(ids).map((id) => `${name} has ${id} twice`),
      ...pointers
        .filter(({ target }) => target !== null && !names.includes(target))
        .map(({ target }) => `${name} points to ${target}`),
      ...(root === undefined ? [] : relationshipIdsIn(root))
        .filter((id) => !ids.includes(id))
        .map((id) => `${name} names ${id}`),
    ]
  })

/** Ids of locale-independent number formats (ECMA-376 18.8.30). */
const isStandard = (id: number): boolean =>
  (id >= 0 && id <= 4) || (id >= 9 && id <= 22) || (id >= 37 && id <= 40) || (id >= 45 && id <= 49)

const styleFaults = (styles: Node): readonly string[] => {
  const count = (list: string): number => childNamed(styles, list)?.children.length ?? 0
  const own = childrenNamed(childNamed(styles, 'numFmts'), 'numFmt')
  const ids = own.map(({ attributes }) => attributes['numFmtId'] ?? '')
  const isFine = childrenNamed(childNamed(styles, 'cellXfs'), 'xf').every(({ attributes }) => {
    const number = (name: string): number => Number(attributes[name])
    return (
      number('fontId') < count('fonts') &&
      number('fillId') < count('fills') &&
      number('borderId') < count('borders') &&
      number('xfId') < count('cellStyleXfs') &&
      (isStandard(number('numFmtId')) || ids.includes(attributes['numFmtId'] ?? ''))
    )
  })
  const isOwn = ids.every((id) => Number(id) >= 164)
  const isLong = own.some(({ attributes }) => (attributes['formatCode'] ?? '').length > 255)
  return [
    ...duplicatesOf(ids),
    ...(isFine && isOwn && count('fonts') > 0 && count('fills') > 1
      ? []
      : ['a look names what is not there']),
    ...(isLong || count('cellXfs') > 65_490 ? ['formats or looks are beyond Excel'] : []),
  ]
}

const NAME = /^(?:_xlnm\.)?[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u

const nameFaults = (workbook: Node, count: number): readonly string[] => {
  const names = childrenNamed(childNamed(workbook, 'definedNames'), 'definedName')
  const keys = names.map(
    ({ attributes: { name = '', localSheetId = '' } }) => `${localSheetId}|${name.toLowerCase()}`,
  )
  const odd = names.filter(
    ({ attributes: { name = '', localSheetId = '0' }, text }) =>
      !NAME.test(name) || Number(localSheetId) >= count || text === '' || text.length > 8192,
  )
  return [...duplicatesOf(keys), ...odd.map(({ attributes }) => `the name ${attributes['name']}`)]
}

const bookFaults = (workbook: Node): readonly string[] => {
  const sheets = childrenNamed(childNamed(workbook, 'sheets'), 'sheet')
  const said = sheets.map(({ attributes }) => attributes['name'] ?? '')
  const isOdd = said.some(
    (name) => name === '' || name.length > 31 || /[[\]:*?/\\]|^'|'$/.test(name),
  )
  const view = childNamed(childNamed(workbook, 'bookViews'), 'workbookView')
  const active = sheets[Number(view?.attributes['activeTab'] ?? 0)]
  return [
    ...duplicatesOf(said.map((name) => name.toLowerCase())),
    ...duplicatesOf(sheets.map(({ attributes }) => attributes['sheetId'] ?? '')),
    ...(isOdd ? ['a sheet has an odd name'] : []),
    ...(active && !active.attributes['state'] ? [] : ['no sheet in view']),
    ...nameFaults(workbook, sheets.length),
  ]
}

type Place = { readonly root: Node; readonly at: number; readonly world: SheetContext }

const tableFaults = (table: Node, { root, world }: Place): readonly string[] => {
  const { ref, headerRowCount, name } = table.attributes
  const range = rangeOf(ref)
  const heads = childrenNamed(childNamed(table, 'tableColumns'), 'tableColumn').map(
    ({ attributes }) => attributes['name'] ?? '',
  )
  if (range === null || heads.length !== range.endColumn - range.startColumn + 1)
    return [`${name} has other columns than cells`]
  const isSaid = (head: string, at: number): boolean =>
    textAt(root, world.texts, cellName(range.startRow, range.startColumn + at)) === head
  return [
    ...duplicatesOf(heads.map((head) => head.toLowerCase())),
    ...(headerRowCount === '0' || heads.every(isSaid)
      ? []
      : [`${name} has other heads than cells`]),
    ...(headerRowCount !== '0' && range.endRow === range.startRow ? [`${name} has no rows`] : []),
  ]
}

const tablesFaults = (roots: Roots, part: string, place: Place): readonly string[] => {
  const tables = pointersOf(roots, part).flatMap(({ type, target }) => {
    const table = type === 'table' && target !== null ? roots.get(target) : undefined
    return table ? [table] : []
  })
  const filter = childNamed(place.root, 'autoFilter')
  const ranges = [...tables, ...(filter ? [filter] : [])].flatMap(
    ({ attributes }) => rangeOf(attributes['ref']) ?? [],
  )
  const overlap = ranges.some((range, at) =>
    ranges.slice(at + 1).some((next) => hasOverlap(range, next)),
  )
  return [
    ...(overlap ? ['tables and filters share cells'] : []),
    ...tables.flatMap((table) => tableFaults(table, place)),
  ]
}

const filterFaults = (workbook: Node, { root, at }: Place): readonly string[] => {
  const isNamed = childrenNamed(childNamed(workbook, 'definedNames'), 'definedName').some(
    ({ attributes: { name, localSheetId } }) =>
      name === '_xlnm._FilterDatabase' && localSheetId === String(at),
  )
  return isNamed === (childNamed(root, 'autoFilter') !== undefined)
    ? []
    : ['a filter and its name differ']
}

const textsOf = (strings: Node | undefined): readonly string[] =>
  childrenNamed(strings, 'si').map((si) =>
    [...descendantsOf(si)].map(({ name, text }) => (name === 't' ? text : '')).join(''),
  )

/** Structural defects that Excel would repair or reject. Empty for a valid file. */
export const xlsxFaults = async (bytes: Buffer): Promise<readonly string[]> => {
  const parts = await partsOf(bytes)
  const names = Object.keys(parts)
  const roots: Roots = new Map(
    names
      .filter((name) => /\.(?:xml|rels|vml)$/.test(name))
      .map((name) => [name, treeOf(parts[name] ?? '')]),
  )
  const [workbook, styles] = [roots.get('xl/workbook.xml'), roots.get('xl/styles.xml')]
  if (!workbook || !styles) return ['no workbook']
  const texts = textsOf(roots.get('xl/sharedStrings.xml'))
  const marks = childNamed(roots.get('xl/metadata.xml'), 'cellMetadata')?.children.length ?? 0
  const size = (list: string): number => childNamed(styles, list)?.children.length ?? 0
  const world = { looks: size('cellXfs'), differences: size('dxfs'), texts, marks }
  const tables = [...roots.values()].filter(({ name }) => name === 'table')
  const sheets = childrenNamed(childNamed(workbook, 'sheets'), 'sheet').flatMap((_sheet, at) => {
    const part = `xl/worksheets/sheet${at + 1}.xml`
    const root = roots.get(part)
    if (root === undefined) return [`no ${part}`]
    const place = { root, at, world }
    return [
      ...sheetFaults(root, world),
      ...tablesFaults(roots, part, place),
      ...filterFaults(workbook, place),
    ].map((fault) => `${part}: ${fault}`)
  })
  return [
    ...packageFaults(roots, names),
    ...pointerFaults(roots, names),
    ...[...roots].flatMap(([name, root]) => shapeFaults(root).map((fault) => `${name}: ${fault}`)),
    ...bookFaults(workbook),
    ...styleFaults(styles),
    ...duplicatesOf(tables.map(({ attributes }) => `table ${attributes['id']}`)),
    ...duplicatesOf(tables.map(({ attributes }) => attributes['name']?.toLowerCase() ?? '')),
    ...texts.filter((text) => text.replaceAll(/_x[0-9A-F]{4}_/g, '_').length > 32_767),
    ...sheets,
  ]
}
