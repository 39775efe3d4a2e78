import type { LeftOut, LeftOutKind } from '#contract/transfer/import.ts'

/** Numbers of BIFF records. Each record with such a number counts as one left-out item. */
const COUNTED: ReadonlyMap<number, LeftOutKind> = new Map<number, LeftOutKind>([
  [0x41, 'pane'],
  [0x1b1, 'condition'],
  [0x1be, 'validation'],
])
/**
 * Numbers of BOF records. A record belongs to a macro sheet if its value at `KIND_AT` is one of
 * `KINDS_OF_MACROS`.
 */
const BEGINS: readonly number[] = [0x09, 0x209, 0x409, 0x809]
const [KIND_AT, KINDS_OF_MACROS] = [2, [0x06, 0x40]]
/**
 * Number of a BOUNDSHEET record. It lists a macro sheet if its byte at `LISTED_KIND_AT` is one of
 * `LISTED_KINDS_OF_MACROS`.
 */
const LISTED = 0x85
const [LISTED_KIND_AT, LISTED_KINDS_OF_MACROS] = [5, [0x01, 0x06]]
const XF_RECORD = 0xe0
/** Sizes of an XF record in BIFF8 and in earlier versions. */
const [NEWER_BYTES, OLDER_BYTES] = [20, 16]
/** Flag of a style XF, which cells never use directly. */
const OF_STYLE = 0x4

/**
 * The font, alignment, lines and fill of an XF record, as hex. Leaves out its number format, its
 * parent and the flags for used attributes. Null for a style XF.
 */
const formatKeyOf = (record: Buffer): string | null => {
  if (record.length < OLDER_BYTES || (record.readUInt16LE(4) & OF_STYLE) !== 0) return null
  const isNewer = record.length >= NEWER_BYTES
  const place = isNewer ? record.subarray(6, 9) : record.subarray(6, 7)
  const drawn = record.subarray(isNewer ? 10 : 8, isNewer ? NEWER_BYTES : OLDER_BYTES)
  return Buffer.concat([record.subarray(0, 2), place, drawn]).toString('hex')
}

/** Whether the record declares a macro sheet, either Excel 4 or early Visual Basic. */
const isOfMacros = (number: number, record: Buffer): boolean =>
  BEGINS.includes(number)
    ? record.length >= KIND_AT + 2 && KINDS_OF_MACROS.includes(record.readUInt16LE(KIND_AT))
    : number === LISTED && LISTED_KINDS_OF_MACROS.includes(record[LISTED_KIND_AT] ?? 0)

/** Counts content that SheetJS ignores: cell styles, panes, rules and macro sheets. */
export const leftOutOfRecords = (bytes: Uint8Array): LeftOut => {
  const found: { [kind in LeftOutKind]?: number } = {}
  const formats = new Set<string>()
  const records = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= records.length;) {
    const [number, start] = [records.readUInt16LE(at), at + 4]
    at = start + records.readUInt16LE(at + 2)
    const record = records.subarray(start, at)
    const kind = isOfMacros(number, record) ? 'macro' : COUNTED.get(number)
    if (kind !== undefined) found[kind] = (found[kind] ?? 0) + 1
    const format = number === XF_RECORD ? formatKeyOf(record) : null
    if (format !== null) formats.add(format)
  }
  // The first style is the default.
  return formats.size > 1 ? { ...found, cell_style: formats.size - 1 } : found
}
