import type { SaxesParser } from 'saxes'

/**
 * Reads simple parts of an XML file directly from the bytes. The parser works character by
 * character, so it is slower. A fast path (`shortcut`) consumes whole elements only, so the
 * parser's state stays valid.
 */
export type FastPath = {
  /**
   * Path of the element whose content the shortcut reads. The shortcut may start or stop inside one
   * open element `child`, such as a `row`.
   */
  readonly inside: readonly string[]
  readonly child: string | null
  /** End tag after which the shortcut may start. */
  readonly end: string
  /**
   * Reads from `at` up to content that only the parser can read. Returns where it stopped, always
   * between two elements. The bytes end in zeros.
   */
  readonly read: (
    bytes: Buffer,
    at: number,
    isInChild: boolean,
  ) => { readonly at: number; readonly isInChild: boolean }
}

/** Zeros after each piece, more than the longest sequence that a shortcut compares. */
const ZEROS = 16
/** After this many failed attempts the parser gets the rest of the piece. */
const MAX_MISSES = 16

/** Parser state that a shortcut depends on. */
export type ParserState = {
  /** Full names of the open elements, prefixes included. */
  readonly path: readonly string[]
  /** Parser `position` after the last closing tag. */
  readonly closedAt: () => number
  /** Whether the reader is listening and the file is XML 1.0. */
  readonly isPlain: () => boolean
  /** Whether the XML is malformed. */
  readonly hasFailed: () => boolean
}

/** Splits the input between the parser and the shortcut. */
export const fastPathFeeder = (
  parser: SaxesParser,
  shortcut: FastPath,
  progress: ParserState,
  /** Feeds the parser without notifying the reader, for tags that the shortcut already reported. */
  unheard: (feed: () => void) => void,
): ((piece: Uint8Array) => void) => {
  const { inside, child, end } = shortcut
  const { path } = progress
  const decoder = new TextDecoder('utf-8')
  let padded = Buffer.alloc(0)
  let fed = 0

  const feed = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true })
    fed += text.length
    parser.write(text)
  }
  const depthIn = (): number => (child !== null && path.at(-1) === child ? 1 : 0)
  /** Whether the parser is right after an element, directly inside the shortcut's path. */
  const isBetween = (): boolean =>
    progress.closedAt() === fed &&
    progress.isPlain() &&
    path.length === inside.length + depthIn() &&
    inside.every((name, at) => name === path[at])
  const tell = (text: string): void =>
    unheard(() => {
      fed += text.length
      parser.write(text)
    })
  /** Runs the shortcut, then brings the parser to the same state. */
  const take = (at: number): number => {
    const isInChild = depthIn() === 1
    const stopped = shortcut.read(padded, at, isInChild)
    if (stopped.isInChild && !isInChild) tell(`<${child}>`)
    if (isInChild && !stopped.isInChild) tell(`</${child}>`)
    return stopped.at
  }
  const pad = (piece: Uint8Array): void => {
    const { length } = piece
    if (padded.length < length + ZEROS) padded = Buffer.alloc(length + ZEROS)
    padded.set(piece)
    padded.fill(0, length, length + ZEROS)
  }
  return (chunk: Uint8Array): void => {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    pad(piece)
    let misses = 0
    let at = 0
    while (at < piece.length && !progress.hasFailed()) {
      const stopped = isBetween() ? take(at) : at
      if (stopped === at) misses += 1
      at = stopped
      const next = misses < MAX_MISSES ? piece.indexOf(end, at) : -1
      const to = next < 0 ? piece.length : next + end.length
      if (at < to) feed(piece.subarray(at, to))
      at = to
    }
  }
}
