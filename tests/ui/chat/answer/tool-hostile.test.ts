import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import {
  jsonBeginning,
  toolJsonOf,
  splitAtLineEnds,
} from '#src/ui/chat/answer/tool-block/tool-json.ts'
import { toolTargetOf } from '#src/ui/chat/answer/tool-target.ts'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { foldEvents } from '#contract/stream/timeline.ts'
import { decodeStreamEvent } from '#contract/stream/stream.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const NAMES = [
  'read_range',
  'write_range',
  'create_spreadsheet',
  'evaluate_formula',
  'evaluate',
  'what_if',
  'irr',
  'list_documents',
  'read_document_pages',
  'search_documents',
  'read_document_table',
]

/** The text forms of a value that was inserted without checking that it is a string. */
const LEFT_OUT = /\[object|undefined|NaN/

/** All text that a reader sees of a tool call. */
const seen = (run: ToolBlock): string => JSON.stringify([toolTargetOf(run), readTool(run)])

const KEYS = [
  'range',
  'title',
  'values',
  'rows',
  'display',
  'cells',
  'sheets',
  'blocks',
  'formulas',
  'documents',
  'pages',
  'hits',
  'filename',
]
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom(...KEYS, 'spreadsheet_id', 'written', 'warning', '__proto__', 'constructor'),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(fc.array(fc.jsonValue({ maxDepth: 1 }))),
      fc.constantFrom(Number.NaN, Infinity, '1e999', '0x10', -0),
    ),
  ),
)

describe('a hostile tool', () => {
  it('[SHELL-739] never shows undefined or [object Object], whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        hostile,
        hostile,
        fc.option(fc.string()),
        (name, args, output, error) => {
          // A random value that itself contains a text of `LEFT_OUT` is shown unchanged, so the
          // test skips it.
          fc.pre(!LEFT_OUT.test(JSON.stringify([args, output, error])))
          const run = toolBlock(name, args, output, error)
          expect(seen(run)).not.toMatch(LEFT_OUT)
          expect(splitAtLineEnds(toolJsonOf(run)).join('')).toBe(toolJsonOf(run))
        },
      ),
      { numRuns: 1500, examples: [['irr', { a: 'x' }, { b: [] }, null]] },
    )
  })

  it.each(NAMES)('[SHELL-76] named %s shows only a part of huge lists and texts', (name) => {
    const rows = Array.from({ length: 200_000 }, (_, row) => [row, 'text'])
    const wide = [Array.from({ length: 200_000 }, (_, column) => column)]
    const cells = Array.from({ length: 200_000 }, () => ({ cell: 'A1', before: 'x'.repeat(9) }))
    const text = 'long '.repeat(200_000)
    const huge = [
      toolBlock(name, { range: text, title: text }, { values: rows, display: wide, warning: text }),
      toolBlock(name, { values: wide }, { values: wide, cells, written: 200_000 }),
      toolBlock(name, { sheets: [{ blocks: cells }] }, rows),
      toolBlock(name, text, text, text),
      toolBlock(name, cells, Object.fromEntries(rows.map(([key]) => [`k${key}`, { deep: wide }]))),
    ]
    for (const run of huge) expect(seen(run).length).toBeLessThan(60_000)
  })

  it('[SHELL-76] is rejected if its nesting is extreme, and shown in part if it is deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const event = (result: string) =>
      `{"id":"e","sequence":1,"type":"tool_complete","payload":{"execution_id":"x","result":${result}}}`
    expect(decodeStreamEvent(event(nested(10_000)))).toMatchObject({ ok: false })
    const decoded = decodeStreamEvent(event(nested(150)))
    if (!decoded.ok) throw new Error('not decoded')
    const [run] = foldEvents([], [decoded.value])
    if (run?.kind !== 'tool') throw new Error('no tool')
    expect(readTool(run).facts).toHaveLength(1)
    expect(readTool(toolBlock('irr', nested(10_000), nested(10_000))).facts).toHaveLength(1)
  })

  it('[SHELL-76] may have a field named __proto__, which shows like any other field', () => {
    const run = toolBlock('irr', JSON.parse('{"__proto__":{"range":"A1"}}'), JSON.parse('{"a":1}'))
    expect(toolTargetOf(run)).toBeNull()
    expect(readTool(run).given).toEqual([['Proto · Range', 'A1']])
    expect(toolJsonOf(run)).toContain('"__proto__"')
  })
})

describe('the JSON of a tool', () => {
  it('[SHELL-75] contains arguments and result, indented by two spaces a level', () => {
    expect(JSON.parse(toolJsonOf(toolBlock('irr', [1, 2], null, 'No.')))).toEqual({
      arguments: [1, 2],
      result: null,
      error: 'No.',
    })
    expect(toolJsonOf(toolBlock('irr', { a: 1 }, 2))).toContain('\n    "a": 1')
  })

  it('[SHELL-75] shows its first lines if it is long, and splits into parts without loss', () => {
    const json = toolJsonOf(
      toolBlock(
        'irr',
        {},
        Array.from({ length: 100_000 }, (_, n) => `line ${n}`),
      ),
    )
    expect(json.length).toBeGreaterThan(1_000_000)
    const beginning = jsonBeginning(json) ?? ''
    expect(beginning.length).toBeLessThanOrEqual(4000)
    expect(json.startsWith(`${beginning}\n`)).toBe(true)
    const parts = splitAtLineEnds(json)
    expect(parts.join('')).toBe(json)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(8001)
    expect(parts.slice(0, -1).every((part) => part.endsWith('\n'))).toBe(true)
    expect(jsonBeginning('{}')).toBeNull()
    expect(splitAtLineEnds('x'.repeat(20_000)).map((part) => part.length)).toEqual([
      8000, 8000, 4000,
    ])
  })
})
