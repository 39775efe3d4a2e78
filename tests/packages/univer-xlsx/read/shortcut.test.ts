import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { createJsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import { createDistinctStyles } from '#packages/univer-xlsx/read/styles/distinct-styles.ts'
import type { CellContext } from '#packages/univer-xlsx/read/cells/cell-context.ts'
import { readSheet } from '#packages/univer-xlsx/read/sheet-part.ts'
import {
  readSharedStrings,
  type SheetText,
} from '#packages/univer-xlsx/read/cells/shared-strings.ts'
import type { Zip } from '#packages/univer-xlsx/read/parts/zip.ts'
import '#tests/support/server/each-file.ts'
import { worksheetXml } from '#tests/support/transfer/xlsx-file.ts'

const STRINGS: readonly SheetText[] = [
  { text: 'first', runs: null },
  { text: '#N/A', runs: null },
  { text: '', runs: null },
  {
    text: 'ab',
    runs: [
      { text: 'a', style: { bl: 1 } },
      { text: 'b', style: {} },
    ],
  },
]

const PALETTE = { theme: [], indexed: [] }

/** Returns the result of `read` on a part that arrives in these pieces, or its failure. */
const outcome = async (
  pieces: readonly Uint8Array[],
  read: (zip: Zip) => Promise<unknown>,
): Promise<unknown> => {
  const open = async () =>
    (async function* () {
      yield* pieces
    })()
  try {
    return await read({ names: [], has: () => true, open, read: async () => null })
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure
    throw error
  }
}

const sheetOf = (pieces: readonly Uint8Array[]): Promise<unknown> => {
  const leftOut: string[] = []
  const looks = createDistinctStyles([{}, { bl: 1 }, { n: { pattern: 'yyyy' } }, {}])
  const context: CellContext = {
    strings: STRINGS,
    palette: PALETTE,
    base: looks.base,
    styleId: looks.styleId,
    cellStyleId: looks.cellStyleId,
    isQuoted: (look) => look === '3',
    isManyName: null,
    isDynamic: (mark) => mark === '1',
    is1904: true,
    shift: (look) => (look === '2' ? 1462 : 0),
    leftOut: (what) => leftOut.push(what),
    budget: createJsonBudget(),
  }
  const entry = { part: 'sheet', id: 'sheet1', name: 'One', isHidden: false }
  return outcome(pieces, async (zip) => ({ ...(await readSheet(zip, entry, context)), leftOut }))
}

const textsOf = (pieces: readonly Uint8Array[]): Promise<unknown> =>
  outcome(pieces, (zip) => readSharedStrings(zip, 'texts', PALETTE))

/** Cuts the bytes into pieces of these sizes. */
const cut = (bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] => {
  const pieces: Uint8Array[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

/**
 * The same document in UTF-16. The fast path does not support this encoding, so only the parser
 * reads the document.
 */
const byParser = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(`\ufeff${new TextDecoder().decode(bytes)}`, 'utf16le')

const some = (...each: readonly string[]) => fc.constantFrom(...each)
const spaces = some('', '', '', '', ' ', '\n', '\r\n', '\t')
/** Numbers with more digits than a double can hold. */
const longNumbers = fc
  .tuple(fc.bigInt({ min: 10n ** 15n, max: 10n ** 18n }), fc.nat({ max: 15 }))
  .map(([digits, at]) =>
    `${digits}`.replace(/./g, (sign, from) => (from === at ? `${sign}.` : sign)),
  )
const values = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  longNumbers,
  fc.stringMatching(/^-?[0-9]{0,18}\.?[0-9]{0,18}(e[+-]?[0-9]{1,3})?$/),
  some('0', '1', '3', '9', '-0', '.5', '5.', '-', '', ' 7 ', '1,5', '0x10', 'Infinity', 'true'),
  some(
    'a &amp; b',
    '&lt;&#65;',
    '&unknown;',
    '&',
    'x]]>y',
    'ü€',
    'a\u0085b\u2028c',
    '#N/A',
    '2024-02-29',
    '\r\n',
  ),
  some('<![CDATA[<c>1</c>]]>', '<!-- </c> -->1', '_x000D_', '\u0001', '\ud83d\ude00', '1<?pi?>2'),
)
const attribute = fc
  .tuple(
    fc.oneof(
      fc.tuple(some('r'), some('A1', 'C7', 'XFD9', 'b2', '$A$3', 'XFE1', 'A0', 'A', '4', '')),
      fc.tuple(some('s'), some('0', '1', '2', '3', '007', '99', '-1', 'x', '')),
      fc.tuple(some('t'), some('n', 's', 'b', 'e', 'd', 'str', 'inlineStr', '')),
      fc.tuple(some('cm', 'x:r', 'ph', '__proto__'), some('1', 'a>b', 'a&amp;b')),
    ),
    some('"', '"', '"', "'"),
    some(' ', ' ', ' ', '  ', '\n', ''),
    some('=', '=', '=', ' = '),
  )
  .map(([[name, value], quote, before, sign]) => `${before}${name}${sign}${quote}${value}${quote}`)
const attributes = fc.array(attribute, { maxLength: 4 }).map((all) => all.join(''))
const formula = fc
  .tuple(
    some('', '', ' t="shared" si="0"', ' t="array" ref="A1:B2"', ' t="dataTable"', " t='normal'"),
    fc.oneof(values, some('SUM(A1:B2)', 'A1&amp;"x"', '_xlfn.XLOOKUP(1,A:A,B:B)')),
    fc.boolean(),
  )
  .map(([with_, text, isEmpty]) => (isEmpty ? `<f${with_}/>` : `<f${with_}>${text}</f>`))
const inline = values.chain((text) =>
  some(
    `<is><t>${text}</t></is>`,
    `<is><t xml:space="preserve">${text}</t></is>`,
    `<is><r><rPr><b/></rPr><t>${text}</t></r></is>`,
    `<is><rPh><t>no</t></rPh><t>${text}</t></is>`,
    '<is/>',
  ),
)
const value = values.chain((text) =>
  some(`<v>${text}</v>`, `<v>${text}</v>`, `<v xml:space="preserve">${text}</v>`, '<v/>'),
)
const content = fc
  .tuple(spaces, fc.option(formula, { nil: '', freq: 3 }), spaces, fc.oneof(value, value, inline))
  .map((parts) => parts.join(''))
const plainCell = fc
  .tuple(
    some('', ' r="B2"', ' r="C3" s="1"', ' t="s"', ' s="2" t="n"'),
    fc.oneof(fc.nat({ max: 4 }).map(String), longNumbers),
  )
  .map(([with_, number]) => `<c${with_}><v>${number}</v></c>`)
const cell = fc.oneof(
  plainCell,
  fc
    .tuple(attributes, fc.option(content, { nil: null }), spaces)
    .map(([with_, inside, space]) =>
      inside === null ? `<c${with_}${space}/>` : `<c${with_}${space}>${inside}${space}</c>`,
    ),
  some('<x:c><x:v>1</x:v></x:c>', '<extLst><c><v>1</v></c></extLst>', '<c><c><v>1</v></c></c>'),
  some('<!-- </c><c><v>8</v></c> -->', '<![CDATA[</c><c><v>8</v></c>]]>', '<c a="</c><c/></c>"/>'),
  some('<mc:Choice><c><v>1</v></c></mc:Choice>', '<!-- <c/> </c> -->', '<v>3</v>', 'text'),
)
const cells = fc.array(fc.tuple(cell, spaces), { maxLength: 6 }).map((all) => all.flat().join(''))
const row = fc
  .tuple(
    some('', ' r="3"', ' r="9" spans="1:3"', ' ht="20" customHeight="1"', ' hidden="1"', ' r="x"'),
    some('', '', ' customFormat="1" s="2"', ' x14ac:dyDescent="0.25"', " spans = '1:2'", ' '),
    cells,
  )
  .map(([first, second, inside]) =>
    inside === '' ? `<row${first}${second}/>` : `<row${first}${second}>${inside}</row>`,
  )
const rows = fc.array(fc.tuple(row, spaces), { maxLength: 6 }).map((all) => all.flat().join(''))
const sheet = fc
  .tuple(
    some('', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.1"?>', '\ufeff'),
    some('', '<cols><col min="1" max="2" style="1"/></cols>', '<!-- <sheetData> -->'),
    rows,
    some('', '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>', '<sheetData><row/></sheetData>'),
  )
  .map(([start, before, inside, after]) =>
    Buffer.from(start + worksheetXml(`${before}<sheetData>${inside}</sheetData>${after}`)),
  )

const entry = fc.oneof(
  values.map((text) => `<si><t>${text}</t></si>`),
  values.map((text) => `<si><t xml:space="preserve">${text}</t></si>`),
  values.map((text) => `<si><r><rPr><b/></rPr><t>${text}</t></r><rPh><t>no</t></rPh></si>`),
  some(
    '<si/>',
    '<si><t/></si>',
    '<x:si><x:t>a</x:t></x:si>',
    '<si>\n<t>a</t>\n</si>',
    '<t>lost</t>',
  ),
)
const texts = fc
  .tuple(
    some('', '', '<?xml version="1.1"?>'),
    some('<sst>', '<sst xmlns="x" count="3">', '<x:sst>'),
    fc.array(entry),
    spaces,
  )
  .map(([version, start, all, space]) =>
    Buffer.from(`${version}${start}${all.join(space)}</${start.startsWith('<x:') ? 'x:' : ''}sst>`),
  )

/** Random deletions and insertions of bytes. */
const spoilt = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat({ max: 3 }),
    put: fc.oneof(
      some(
        '<',
        '>',
        '/',
        '"',
        "'",
        '=',
        '&',
        ' ',
        '\r',
        'c',
        '<c>',
        '</c>',
        '</row>',
        '<row>',
        '<!--',
      ),
      fc.constant('\ufffd'),
    ),
  }),
  { maxLength: 2 },
)
type Spoilt = typeof spoilt extends fc.Arbitrary<infer T> ? T : never
const withChanges = (bytes: Buffer, changes: Spoilt): Buffer =>
  changes.reduce((all, { at, drop, put }) => {
    const place = Math.floor(at * all.length)
    const signs = put === '\ufffd' ? Buffer.from([0xe2, 0x82]) : Buffer.from(put)
    return Buffer.concat([all.subarray(0, place), signs, all.subarray(place + drop)])
  }, bytes)
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(100_000)), {
  minLength: 1,
  maxLength: 5,
})

describe('the fast path for cells', () => {
  it('reads a sheet like the parser, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, sizes, async (bytes, size) => {
        expect(await sheetOf(cut(bytes, size))).toEqual(await sheetOf([byParser(bytes)]))
      }),
    )
  })

  it('reads or refuses a damaged sheet like the parser', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, spoilt, sizes, async (good, changes, size) => {
        const bytes = withChanges(good, changes)
        expect(await sheetOf(cut(bytes, size))).toEqual(await sheetOf([byParser(bytes)]))
      }),
    )
  })

  it('reads the shared texts like the parser, damaged or not', async () => {
    await fc.assert(
      fc.asyncProperty(texts, spoilt, sizes, async (good, changes, size) => {
        const bytes = withChanges(good, changes)
        expect(await textsOf(cut(bytes, size))).toEqual(await textsOf([byParser(bytes)]))
      }),
    )
  })
})
