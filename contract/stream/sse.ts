import { SSE_LINE_MAX_BYTES } from '../limits.ts'
import { err, ok, type Result } from '../api/result.ts'

/** A line exceeds `maxBytes` UTF-8 bytes, so the parser gives up. */
export type SseError = { readonly type: 'line_too_long'; readonly maxBytes: number }

/** A push parser of server-sent events. After an error, every call returns the same error. */
export type SseParser<Chunk> = {
  /**
   * Takes the next chunk, which may end anywhere in a line. Returns the data of each completed
   * event.
   */
  readonly feed: (chunk: Chunk) => Result<readonly string[], SseError>
  /**
   * Ends the body. Returns the data of the last event, even if the blank line after it is missing.
   */
  readonly end: () => Result<readonly string[], SseError>
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const utf8Bytes = (text: string): number => {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/**
 * The chunks of an unfinished line. We join them only once, so the cost of many tiny chunks stays
 * linear.
 */
const createPending = () => {
  let large: string[] = []
  let small: string[] = []
  let units = 0
  return {
    units: () => units,
    push: (piece: string) => {
      units += piece.length
      small.push(piece)
      if (small.length < 1024) return
      large.push(small.join(''))
      small = []
    },
    take: () => {
      const line = large.join('') + small.join('')
      large = []
      small = []
      units = 0
      return line
    },
  }
}

type TakeLine = (text: string, start: number, end: number) => void

const isTooLong = (line: string, maxBytes: number): boolean =>
  line.length * 3 > maxBytes && utf8Bytes(line) > maxBytes

/** Splits chunks into lines. `feed` and `end` return false if a line exceeds `maxBytes`. */
const createLines = (maxBytes: number, take: TakeLine) => {
  const pending = createPending()
  let started = false
  let skipLf = false

  const skipped = (chunk: string): number => {
    const isBom = !started && chunk.charCodeAt(0) === 0xfeff
    const isLf = skipLf && chunk.charCodeAt(0) === 10
    started = true
    skipLf = false
    return isBom || isLf ? 1 : 0
  }
  const takePending = (): boolean => {
    const line = pending.take()
    if (isTooLong(line, maxBytes)) return false
    take(line, 0, line.length)
    return true
  }
  const takeFrom = (chunk: string, start: number, end: number): boolean => {
    if (pending.units() > 0) {
      pending.push(chunk.slice(start, end))
      return takePending()
    }
    if ((end - start) * 3 > maxBytes && isTooLong(chunk.slice(start, end), maxBytes)) return false
    take(chunk, start, end)
    return true
  }
  const feed = (chunk: string): boolean => {
    if (chunk === '') return true
    let start = skipped(chunk)
    const find = (mark: string): number => {
      const at = chunk.indexOf(mark, start)
      return at < 0 ? Infinity : at
    }
    let lf = find('\n')
    let cr = find('\r')
    for (let end = Math.min(lf, cr); end !== Infinity; end = Math.min(lf, cr)) {
      if (!takeFrom(chunk, start, end)) return false
      const isPair = lf === cr + 1
      start = end + (isPair ? 2 : 1)
      if (end === cr) {
        skipLf = start === chunk.length && !isPair
        cr = find('\r')
      }
      if (lf < start) lf = find('\n')
    }
    if (start < chunk.length) pending.push(chunk.slice(start))
    return pending.units() <= maxBytes
  }
  return { feed, end: () => pending.units() === 0 || takePending() }
}

/**
 * Parses text in the WHATWG event stream format. Accepts LF, CR and CRLF. Skips a leading BOM,
 * comments and all fields except `data`. Joins several data lines of an event, or keeps them
 * separate if the joined text is not JSON. The data lines of an event may have four times the
 * maximum length of a line in total.
 */
export const createSseParser = (
  { maxLineBytes } = { maxLineBytes: SSE_LINE_MAX_BYTES },
): SseParser<string> => {
  let out: string[] = []
  let data: string[] = []
  let units = 0
  let failed = false

  const dispatch = (): void => {
    if (data.length === 1) out.push(data[0] ?? '')
    else if (data.length > 1) {
      const joined = data.join('\n')
      out = out.concat(isJson(joined) ? [joined] : data)
    }
    data = []
    units = 0
  }
  const lines = createLines(maxLineBytes, (text, start, end) => {
    if (start === end) return dispatch()
    if (!text.startsWith('data', start)) return
    units += end - start
    if (end === start + 4) data.push('')
    else if (text.charCodeAt(start + 4) === 58)
      data.push(text.slice(start + (text.charCodeAt(start + 5) === 32 ? 6 : 5), end))
  })
  const result = (isFine: boolean): Result<readonly string[], SseError> => {
    failed ||= !isFine || units > 4 * maxLineBytes
    const found = out
    out = []
    return failed ? err({ type: 'line_too_long', maxBytes: maxLineBytes }) : ok(found)
  }
  return {
    feed: (chunk) => result(!failed && lines.feed(chunk)),
    end: () => {
      const isFine = !failed && lines.end()
      dispatch()
      out = out.filter(isJson)
      return result(isFine)
    },
  }
}

/**
 * Parses a response body into data for `decodeStreamEvent`. Chunks may split a UTF-8 character.
 * Invalid bytes become U+FFFD, so the parser never throws.
 */
export const createSseByteParser = (): SseParser<Uint8Array> => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parser = createSseParser()
  return {
    feed: (chunk) => parser.feed(decoder.decode(chunk, { stream: true })),
    end: () => {
      const tail = parser.feed(decoder.decode())
      const last = parser.end()
      return tail.ok && last.ok ? ok([...tail.value, ...last.value]) : last
    },
  }
}
