import fc from 'fast-check'
import { createParser } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import { createSseByteParser, createSseParser } from '#contract/stream/sse.ts'
import { cpuMs } from '../../../bench/support/figure.ts'

const read = (chunks: readonly string[], maxLineBytes = 1 << 24): readonly string[] => {
  const parser = createSseParser({ maxLineBytes })
  const results = [...chunks.map(parser.feed), parser.end()]
  return results.flatMap((result) => (result.ok ? result.value : []))
}

const readBytes = (chunks: readonly Uint8Array[]): readonly string[] => {
  const parser = createSseByteParser()
  const results = [...chunks.map(parser.feed), parser.end()]
  return results.flatMap((result) => (result.ok ? result.value : []))
}

/** Cuts the bytes at the given places. A repeated place gives an empty chunk. */
const cut = (bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] => {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length]
  const sorted = ends.toSorted((a, b) => a - b)
  return sorted.map((end, i) => bytes.subarray(sorted[i - 1] ?? 0, end))
}

describe('the SSE parser', () => {
  it.each<readonly [string, string, string, readonly string[]]>([
    ['STREAM-3', 'LF', 'data: 1\n\ndata: 2\n\n', ['1', '2']],
    ['STREAM-3', 'CRLF', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
    ['STREAM-3', 'CR', 'data: 1\r\rdata: 2\r\r', ['1', '2']],
    ['STREAM-3', 'all of them', 'data: 1\r\n\ndata: 2\n\rdata: 3\r\r\n', ['1', '2', '3']],
    ['STREAM-2', 'no space after the colon', 'data:1\n\n', ['1']],
    ['STREAM-2', 'one space only is dropped', 'data:  "x"\n\n', [' "x"']],
    ['STREAM-2', 'a tab is kept', 'data:\t1\n\n', ['\t1']],
    ['STREAM-4', 'a BOM at the start', '\uFEFFdata: 1\n\n', ['1']],
    [
      'STREAM-4',
      'a BOM later is no field of ours',
      'data: 1\n\n\uFEFFdata: 2\n\ndata: 3\n\n',
      ['1', '3'],
    ],
    ['STREAM-1', 'comments', ': keepalive\n\n:\n: data: 9\ndata: 1\n\n', ['1']],
    [
      'STREAM-2',
      'other fields',
      'event: x\nid: 7\nretry: 10\ndata: 1\ndatab: 2\n data: 3\ndat\n\n',
      ['1'],
    ],
    ['STREAM-3', 'blank lines without data', '\n\n\n\ndata: 1\n\n\n\n', ['1']],
    ['STREAM-2', 'data without a colon', 'data\n\ndata: 1\n\n', ['', '1']],
    ['STREAM-5', 'several lines joined by LF', 'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']],
    [
      'STREAM-5',
      'several lines that are no JSON joined',
      'data: {"a":1}\ndata: {"b":2}\n\n',
      ['{"a":1}', '{"b":2}'],
    ],
    [
      'STREAM-6',
      'a last event without its blank line',
      'data: 1\n\ndata: {"a":1}',
      ['1', '{"a":1}'],
    ],
    ['STREAM-6', 'a last event with one line end', 'data: {"a":1}\n', ['{"a":1}']],
    ['STREAM-6', 'a last event in a bare CR', 'data: 1\n\ndata: {"a":1}\r', ['1', '{"a":1}']],
    ['STREAM-6', 'a last event cut short', 'data: 1\n\ndata: {"a":', ['1']],
    ['STREAM-6', 'a field name cut short', 'data: 1\n\ndat', ['1']],
    ['STREAM-6', 'nothing', '', []],
    ['STREAM-4', 'only a BOM', '\uFEFF', []],
  ])('[%s] reads %s', (_rule, _name, text, data) => {
    expect(read([text])).toEqual(data)
    expect(read([...text])).toEqual(data)
  })

  it('[STREAM-3] returns an event as soon as a bare CR ends it, and drops an LF that follows', () => {
    const parser = createSseParser()
    expect(parser.feed('data: 1\r\r')).toEqual({ ok: true, value: ['1'] })
    expect(parser.feed('\ndata: 2\r')).toEqual({ ok: true, value: [] })
    expect(parser.feed('\n\r\n')).toEqual({ ok: true, value: ['2'] })
  })

  it('[STREAM-3] agrees with eventsource-parser on any mix of line ends, fields and words', () => {
    const piece = fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      'data',
      ':',
      ' ',
      '1',
      '"é"',
      '\uFEFF',
      '{}',
      'id',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('').replace(/^\uFEFF+/, '') + '\n\n'
        const theirs: string[] = []
        createParser({ onEvent: ({ data }) => theirs.push(data) }).feed(text)
        const whole = theirs.flatMap((data) => (isJson(data) ? [data] : data.split('\n')))
        expect(read([text])).toEqual(whole)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the SSE parser on chunked input', () => {
  it('[STREAM-8] returns the same data for any split of the bytes', () => {
    const text = fc.array(
      fc.constantFrom(
        'data: {"t":"naïve 日本 🧮"}',
        'data:1',
        ': x',
        '\n',
        '\r\n',
        '\r',
        '\n\n',
        '\uFEFF',
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(text, fc.array(fc.nat(5000), { maxLength: 60 }), (pieces, places) => {
        const bytes = new TextEncoder().encode(pieces.join(''))
        expect(readBytes(cut(bytes, places))).toEqual(readBytes([bytes]))
      }),
      { numRuns: 1000 },
    )
  })

  it('[STREAM-29] reads invalid bytes as U+FFFD and never throws', () => {
    const bytes = Uint8Array.of(
      ...[...'data: "'].map((c) => c.charCodeAt(0)),
      0xff,
      0xc3,
      0x22,
      10,
      10,
    )
    expect(readBytes([bytes])).toEqual(['"\uFFFD\uFFFD"'])
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (chunks) => {
        expect(() => readBytes(chunks)).not.toThrow()
      }),
    )
  })

  it('[STREAM-4] strips one BOM, not two', () => {
    const text = new TextEncoder()
    expect(readBytes([text.encode('\uFEFFdata: 1\n\n')])).toEqual(['1'])
    expect(readBytes([text.encode('\uFEFF\uFEFFdata: 1\n\ndata: 2\n\n')])).toEqual(['2'])
  })

  it('[STREAM-8] parses a long line in tiny chunks in linear time', () => {
    const parser = createSseParser()
    const took = cpuMs(() => {
      parser.feed('data: "')
      for (let i = 0; i < 2_000_000; i++) parser.feed('ab')
      const last = parser.feed('"\n\n')
      expect(last.ok && last.value[0]?.length).toBe(4_000_002)
    })
    expect(took).toBeLessThan(5000)
  })

  it('[STREAM-8] parses many events in one chunk in linear time, with CR and LF far apart', () => {
    const took = cpuMs(() => {
      expect(read(['data: 1\r\r'.repeat(200_000) + '\n']).length).toBe(200_000)
      expect(read(['data: 1\n\n'.repeat(200_000) + '\r']).length).toBe(200_000)
    })
    expect(took).toBeLessThan(5000)
  })
})

describe('the line limit', () => {
  const error = { ok: false, error: { type: 'line_too_long', maxBytes: 30 } }
  const limited = () => createSseParser({ maxLineBytes: 30 })

  it('[STREAM-19] accepts a line of exactly the limit and refuses one byte more', () => {
    const longest = `data: ${'x'.repeat(24)}`
    expect(limited().feed(`${longest}\n\n`)).toEqual({ ok: true, value: ['x'.repeat(24)] })
    expect(limited().feed(`${longest}x\n\n`)).toEqual(error)
    expect(limited().feed(`${longest}x`)).toEqual(error)
  })

  it('[STREAM-19] counts bytes, not characters', () => {
    expect(limited().feed(`data: ${'é'.repeat(12)}\n\n`).ok).toBe(true)
    expect(limited().feed(`data: ${'é'.repeat(13)}\n\n`)).toEqual(error)
    expect(limited().feed(`data: ${'日'.repeat(8)}\n\n`).ok).toBe(true)
    expect(limited().feed(`data: ${'日'.repeat(9)}\n\n`)).toEqual(error)
    expect(limited().feed(`data: ${'🧮'.repeat(6)}\n\n`).ok).toBe(true)
    expect(limited().feed(`data: ${'🧮'.repeat(7)}\n\n`)).toEqual(error)
  })

  it('[STREAM-19] applies to comments, to lines in chunks and to the last line', () => {
    expect(limited().feed(`:${'x'.repeat(30)}\n`)).toEqual(error)
    const chunked = limited()
    chunked.feed('data: ')
    for (let i = 0; i < 3; i++) chunked.feed('éééé')
    expect(chunked.feed('é\n')).toEqual(error)
    const last = limited()
    last.feed(`data: ${'é'.repeat(12)}é`)
    expect(last.end()).toEqual(error)
  })

  it('[STREAM-19] also bounds an event that never ends', () => {
    const parser = limited()
    const results = Array.from({ length: 20 }, () => parser.feed('data: 0123456789\n'))
    expect(results.at(-1)).toEqual(error)
  })

  it('[STREAM-19] once exceeded, makes every later call return the same error', () => {
    const parser = limited()
    parser.feed('x'.repeat(31))
    expect(parser.feed('data: 1\n\n')).toEqual(error)
    expect(parser.end()).toEqual(error)
  })

  it('[STREAM-19] is 16 MiB', () => {
    const line = `data: ${'x'.repeat(16 * 1024 * 1024 - 6)}`
    expect(createSseParser().feed(`${line}\n\n`).ok).toBe(true)
    expect(createSseParser().feed(`${line}x\n\n`).ok).toBe(false)
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
