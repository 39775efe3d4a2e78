import { fieldsOf, firstText, readElapsed, readToolEvent } from './stored-tool.ts'
import {
  buildTimeline,
  elapsedFieldOf,
  type ReasoningBlock,
  type TextBlock,
  type Timeline,
} from './timeline.ts'
import type { ToolEvent } from './timeline.ts'

/** Notes for the console, never shown to the user. */
export type Warnings = readonly string[]

export const SKIPPED_TOOL_EVENT = 'A stored tool event without execution_id was skipped.'

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

/** Accepts an object or a string. Null if the block is empty. */
export const readReasoning = (value: unknown): ReasoningBlock | null => {
  const fields = fieldsOf(value)
  const text = firstText(value, fields['text'], fields['content'])
  const summary = firstText(fields['summary'])
  return text === '' && summary === ''
    ? null
    : {
        kind: 'reasoning',
        text,
        summary,
        isStreaming: false,
        ...elapsedFieldOf(readElapsed(fields)),
      }
}

/** Parses the JSON of a block. 'skip' for a tool event without an execution id, null for prose. */
const readPart = (marker: Marker, json: string): Part | 'skip' | null => {
  const value = parse(json)
  if (marker === 'reasoning') return readReasoning(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return readToolEvent(value) ?? 'skip'
}

/**
 * The JSON of the block that opens on line `start`, and the index of its last line. JSON lines
 * never begin with `:::`.
 */
const body = (lines: readonly string[], start: number, rest: string) => {
  if (rest.endsWith(CLOSING)) return { json: rest.slice(0, -CLOSING.length), end: start }
  let end = start + 1
  while (end < lines.length && !lines[end]?.trimStart().startsWith(CLOSING)) end++
  if (lines[end]?.trim() !== CLOSING) return null
  return { json: [rest, ...lines.slice(start + 1, end)].join('\n'), end }
}

/** The block that opens on line `start`, or null for prose. */
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
 * Parses a message of the oldest generation: prose with `:::reasoning` and `:::tool_event` blocks
 * of JSON. Blocks that do not parse stay prose.
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
    if (block.part === 'skip') warnings.push(SKIPPED_TOOL_EVENT)
    else parts.push(block.part)
    i = block.end
    from = i + 1
  }
  const rest: readonly TextBlock[] =
    from > 0 ? prose(lines.slice(from)) : [{ kind: 'text', content: text }]
  return { timeline: text === '' ? [] : buildTimeline([...parts, ...rest]), warnings }
}
