import { SSE_LINE_MAX_BYTES } from './limits.ts'
import { err, ok, type Result } from './result.ts'

/** The stream can't be read on: a line is longer than `maxBytes`, in bytes of UTF-8. */
export type SseError = { readonly type: 'line_too_long'; readonly maxBytes: number }

/** A push parser of server-sent events. After an error every further call gives that error. */
export type SseParser<Chunk> = {
  /** Takes the next piece, however the stream was cut; gives the data of the events it completes. */
  readonly feed: (chunk: Chunk) => Result<readonly string[], SseError>
  /** Says that the body is over; gives the data of a last event without its blank line. */
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

/** A line that has begun but not ended, in pieces: joined once, so tiny chunks stay linear. */
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

/**
 * Parses text by the WHATWG event-stream framing (decisions, "Stream"): LF, CR and CRLF, a BOM at
 * the start only, comments and other fields skipped, several data lines of one event joined by LF
 * or, if that is not JSON, each by itself. An event may hold four lines of the longest kind.
 */
export const createSseParser = (
  { maxLineBytes } = { maxLineBytes: SSE_LINE_MAX_BYTES },
): SseParser<string> => {
  const pending = createPending()
  let lines: string[] = []
  let eventUnits = 0
  let started = false
  let skipLf = false
  let failure: SseError | null = null

  const fail = (): Result<never, SseError> => {
    failure = { type: 'line_too_long', maxBytes: maxLineBytes }
    pending.take()
    lines = []
    return err(failure)
  }
  /** A text of n units has n to 3n bytes: only those in between are counted. */
  const tooLong = (line: string): boolean =>
    line.length * 3 > maxLineBytes && utf8Bytes(line) > maxLineBytes

  const dispatch = (out: string[]): void => {
    const joined = lines.length === 1 ? (lines[0] ?? '') : lines.join('\n')
    if (lines.length > 1 && !isJson(joined)) out.push(...lines)
    else if (lines.length > 0) out.push(joined)
    lines = []
    eventUnits = 0
  }
  const takeLine = (text: string, start: number, end: number, out: string[]): void => {
    if (start === end) return dispatch(out)
    if (!text.startsWith('data', start)) return
    if (end === start + 4) lines.push('')
    else if (text.charCodeAt(start + 4) === 58)
      lines.push(text.slice(start + (text.charCodeAt(start + 5) === 32 ? 6 : 5), end))
    eventUnits += end - start
  }

  const feed = (chunk: string): Result<readonly string[], SseError> => {
    if (failure) return err(failure)
    const out: string[] = []
    if (chunk === '') return ok(out)
    let start = 0
    if (!started && chunk.charCodeAt(0) === 0xfeff) start = 1
    started = true
    if (skipLf && chunk.charCodeAt(start) === 10) start++
    skipLf = false
    const find = (mark: string): number => {
      const at = chunk.indexOf(mark, start)
      return at < 0 ? Infinity : at
    }
    let lf = find('\n')
    let cr = find('\r')
    while (lf !== Infinity || cr !== Infinity) {
      const end = Math.min(lf, cr)
      if (pending.units() > 0) {
        pending.push(chunk.slice(start, end))
        const line = pending.take()
        if (tooLong(line)) return fail()
        takeLine(line, 0, line.length, out)
      } else {
        if ((end - start) * 3 > maxLineBytes && tooLong(chunk.slice(start, end))) return fail()
        takeLine(chunk, start, end, out)
      }
      if (eventUnits > 4 * maxLineBytes) return fail()
      start = end + 1
      if (end === cr) {
        if (chunk.charCodeAt(start) === 10) start++
        else skipLf = start === chunk.length
        cr = find('\r')
      }
      if (lf < start) lf = find('\n')
    }
    if (start < chunk.length) pending.push(chunk.slice(start))
    return pending.units() > maxLineBytes ? fail() : ok(out)
  }

  const end = (): Result<readonly string[], SseError> => {
    if (failure) return err(failure)
    const line = pending.take()
    if (tooLong(line)) return fail()
    const out: string[] = []
    if (line !== '') takeLine(line, 0, line.length, out)
    dispatch(out)
    return ok(out.filter(isJson))
  }
  return { feed, end }
}

/**
 * The same over bytes, read as UTF-8 whatever the cut: bad bytes become U+FFFD, nothing throws.
 * The one way from a response body to the data that `decodeStreamEvent` takes.
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
