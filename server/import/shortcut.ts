import type { SaxesParser } from 'saxes'

/**
 * What reads the plainest stretches of a part from their bytes, beside the parser, which reads character by
 * character: whole elements only, so that the parser stands the same whether it has seen them or not.
 */
export type Shortcut = {
  /** The elements in which it reads, from the root on; of these children one may be left open (`row`). */
  readonly inside: readonly string[]
  readonly child: string | null
  /** How elements end behind which it may begin. */
  readonly end: string
  /**
   * Reads from `at` on as long as it understands, within a child or not, and answers where it stopped: between two
   * elements always. The bytes end in zeros.
   */
  readonly read: (
    bytes: Buffer,
    at: number,
    isInChild: boolean,
  ) => { readonly at: number; readonly isInChild: boolean }
}

/** Behind each piece so many zeros stand, more than any sign that is looked for is long. */
const ZEROS = 16
/** Where it could read nothing so often, the parser gets the rest of a piece. */
const MAX_MISSES = 16

/** What a shortcut has to know of the parser. */
export type Progress = {
  /** The names of the open elements as they stand. */
  readonly path: readonly string[]
  /** Where the last element that the parser knows of was closed, as its `position` has it. */
  readonly closedAt: () => number
  /** Whether what is read there counts, and is XML 1.0. */
  readonly isPlain: () => boolean
  /** Whether what was read is not well-formed. */
  readonly hasFailed: () => boolean
}

/** Reads pieces by the parser and, where it can, by the shortcut. */
export const shortcutFeeder = (
  parser: SaxesParser,
  shortcut: Shortcut,
  progress: Progress,
  /** Elements that the shortcut has told already, or whose ends the parser has to know. */
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
  /** Whether the parser stands behind an element, right inside of where the shortcut reads. */
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
  /** What the shortcut reads from there on; the parser comes to stand where that has stopped. */
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
