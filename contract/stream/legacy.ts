import { fieldsOf, firstText, readElapsed, readToolEvent } from './stored-tool.ts'
import {
  buildTimeline,
  timed,
  type ReasoningBlock,
  type TextBlock,
  type Timeline,
} from './timeline.ts'
import type { ToolEvent } from './timeline.ts'

/** What reading found out beside the result: sentences for the console, none for the user. */
export type Warnings = readonly string[]

/** Said of a tool event that names no execution. */
export const SKIPPED = 'A stored tool event without execution_id was skipped.'

type Part = TextBlock | ReasoningBlock | ToolEvent
type Marker = 'reasoning' | 'tool_event'
type Opening = { readonly marker: Marker; readonly rest: string }

const CLOSING = ':::'
const MARKERS: readonly Marker[] = ['reasoning', 'tool_event']

const opening = (line: string): Opening | null => {
  const marker = MARKERS.find((name) => line.startsWith(CLOSING + name))
  if (!marker) return null
  const rest = line.slice(CLOSING.length + marker.length)
  return rest === '' || /^[\s{"]/.test(rest) ? { marker, rest: rest.trim() } : null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A stored reasoning block, as an object or as a text; null when there is nothing to show. */
export const readReasoning = (value: unknown): ReasoningBlock | null => {
  const fields = fieldsOf(value)
  const text = firstText(value, fields['text'], fields['content'])
  const summary = firstText(fields['summary'])
  return text === '' && summary === ''
    ? null
    : { kind: 'reasoning', text, summary, isStreaming: false, ...timed(readElapsed(fields)) }
}

/** The part that a block's JSON says; 'skip' when it names no execution, null when it stays text. */
const readPart = (marker: Marker, json: string): Part | 'skip' | null => {
  const value = parse(json)
  if (marker === 'reasoning') return readReasoning(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return readToolEvent(value) ?? 'skip'
}

/** Where the block opened on `start` ends, and its JSON; JSON lines never begin with the marker. */
const body = (lines: readonly string[], start: number, rest: string) => {
  if (rest.endsWith(CLOSING)) return { json: rest.slice(0, -CLOSING.length), end: start }
  let end = start + 1
  while (end < lines.length && !lines[end]?.trimStart().startsWith(CLOSING)) end++
  if (lines[end]?.trim() !== CLOSING) return null
  return { json: [rest, ...lines.slice(start + 1, end)].join('\n'), end }
}

/** The block that begins on a line: its part and its last line; null when the line is prose. */
const readBlockAt = (lines: readonly string[], start: number) => {
  const open = opening(lines[start]?.trim() ?? '')
  const block = open && body(lines, start, open.rest)
  const part = block && readPart(open.marker, block.json)
  return part && { part, end: block.end }
}

const prose = (lines: readonly string[]): readonly TextBlock[] => {
  const content = lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
  return content.trim() === '' ? [] : [{ kind: 'text', content }]
}

/**
 * Reads a text of the oldest generation:
 * prose with `:::reasoning` and `:::tool_event` blocks of JSON. What does not parse stays text.
 */
export const readLegacyText = (
  text: string,
): { readonly timeline: Timeline; readonly warnings: Warnings } => {
  const lines = text.split('\n')
  const parts: Part[] = []
  const warnings: string[] = []
  let from = 0
  for (let i = 0; i < lines.length; i++) {
    const block = readBlockAt(lines, i)
    if (!block) continue
    parts.push(...prose(lines.slice(from, i)))
    if (block.part === 'skip') warnings.push(SKIPPED)
    else parts.push(block.part)
    i = block.end
    from = i + 1
  }
  const rest: readonly TextBlock[] =
    from > 0 ? prose(lines.slice(from)) : [{ kind: 'text', content: text }]
  return { timeline: text === '' ? [] : buildTimeline([...parts, ...rest]), warnings }
}
