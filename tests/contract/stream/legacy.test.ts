import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLegacyText } from '#contract/stream/legacy.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

const tool = '{"execution_id":"x","tool_name":"npv","tool_display_name":"NPV","status":"completed"}'
const read = (text: string) => readLegacyText(text).timeline
const kinds = (text: string) =>
  read(text).map((block) => (block.kind === 'text' ? block.content : block.kind))

describe('the legacy text parser', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['plain text unchanged', '  Hello\n\n- a\n', ['  Hello\n\n- a\n']],
    ['nothing', '', []],
    ['a reasoning block', ':::reasoning\n{"text":"r"}\n:::', ['reasoning']],
    ['a tool block', `:::tool_event\n${tool}\n:::`, ['tool']],
    ['JSON over several lines', ':::reasoning\n{\n"text":\n"r"\n}\n:::\n', ['reasoning']],
    ['a block on one line', `:::tool_event ${tool} :::`, ['tool']],
    ['a block on one line without spaces', `:::tool_event${tool}:::`, ['tool']],
    ['JSON that begins on the marker line', ':::reasoning {"text":\n"r"}\n:::', ['reasoning']],
    ['CRLF', ':::reasoning\r\n{"text":"r"}\r\n:::\r\nHi', ['reasoning', 'Hi']],
    ['indented markers', '  :::reasoning\n  {"text":"r"}\n  :::', ['reasoning']],
    [
      'prose around blocks',
      `Before\n\n:::reasoning\n"r"\n:::\n\n  After\n:::tool_event ${tool} :::\nEnd\n`,
      ['Before', 'reasoning', '  After', 'tool', 'End'],
    ],
  ])('[STORED-3] reads %s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected)
    expect(readLegacyText(text).warnings).toEqual([])
  })

  it.each([
    ['JSON that does not parse', ':::reasoning\n{"text":\n:::'],
    ['a block without an end marker', 'a\n:::reasoning\n{"text":"r"}'],
    ['another marker', ':::artifact\n{"text":"r"}\n:::'],
    ['a marker with a longer name', ':::reasoning_more\n{"text":"r"}\n:::'],
    ['a list', ':::tool_event\n[1]\n:::'],
    ['a number', ':::reasoning\n7\n:::'],
    ['reasoning without text', ':::reasoning\n{}\n:::'],
    ['colons in prose', 'so ::: that\n:::\n:::'],
  ])('[STORED-4] leaves %s as text', (_, text) => {
    expect(read(text)).toEqual([{ kind: 'text', content: text }])
  })

  it('[STORED-4] continues after a block that does not parse', () => {
    expect(kinds(':::reasoning\nno\n:::\n:::reasoning\n"r"\n:::')).toEqual([
      ':::reasoning\nno\n:::',
      'reasoning',
    ])
    expect(kinds(':::reasoning\n:::reasoning\n"r"\n:::')).toEqual([':::reasoning', 'reasoning'])
  })

  it('[STORED-5] skips a tool event without execution_id, with a warning', () => {
    const { timeline, warnings } = readLegacyText('a\n:::tool_event\n{"tool_name":"npv"}\n:::\nb')
    expect(timeline).toEqual([
      { kind: 'text', content: 'a' },
      { kind: 'text', content: 'b' },
    ])
    expect(warnings).toHaveLength(1)
  })

  it('[STORED-3] joins the steps of one execution into one block', () => {
    const step = (status: string) => `:::tool_event {"execution_id":"x","status":"${status}"} :::`
    expect(
      read([step('pending'), step('in_progress'), step('completed')].join('\n')),
    ).toMatchObject([{ kind: 'tool', phase: 'complete', events: [{}, {}, {}] }])
  })

  it('[STORED-7] never throws and loses no text', () => {
    const line = fc.oneof(
      fc.constantFrom(
        ':::',
        ':::reasoning',
        ':::tool_event',
        '{"text":"r"}',
        '{',
        ':::reasoning "r" :::',
        ':::tool_event {} :::',
        '',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { timeline } = readLegacyText([...lines, 'the last words'].join('\n'))
        expect(timeline.at(-1)).toMatchObject({ kind: 'text' })
        expect(JSON.stringify(timeline)).toContain('the last words')
      }),
      { numRuns: 1000 },
    )
  })

  it('[STORED-7] reads a hostile text in linear time', () => {
    const took = cpuMs(() => {
      read(':::reasoning\n'.repeat(200_000))
      read(':::reasoning\n' + 'x\n'.repeat(500_000))
      read('\n'.repeat(500_000) + ':::reasoning "r" :::')
    })
    expect(took).toBeLessThan(5000)
  })
})
