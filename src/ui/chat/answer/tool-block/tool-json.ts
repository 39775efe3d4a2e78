import type { ToolBlock } from '#contract/stream/timeline.ts'

/** Characters of JSON shown before "show all". */
const FIRST_CHARS = 4000
/** Characters per part. The browser lays out visible parts only. */
const PART_CHARS = 8000

/** Arguments and result of a tool, unabridged, indented by two spaces. */
export const toolJsonOf = ({ events }: ToolBlock): string => {
  const args = events.findLast((event) => event.arguments !== null)?.arguments ?? null
  const result = events.findLast((event) => event.result !== null)?.result
  const failure = result?.error ? { error: result.error } : {}
  return JSON.stringify({ arguments: args, result: result?.output ?? null, ...failure }, null, 2)
}

/** The beginning of a long JSON, cut at a line end if possible. Null for a short JSON. */
export const jsonBeginning = (json: string): string | null => {
  if (json.length <= FIRST_CHARS) return null
  const end = json.lastIndexOf('\n', FIRST_CHARS)
  return json.slice(0, end > FIRST_CHARS / 2 ? end : FIRST_CHARS)
}

/** Splits a text into parts at line ends. The parts join back into the same text. */
export const splitAtLineEnds = (text: string): readonly string[] => {
  const parts: string[] = []
  let start = 0
  while (start < text.length) {
    const line = text.lastIndexOf('\n', start + PART_CHARS)
    const end = start + PART_CHARS >= text.length || line < start ? start + PART_CHARS : line + 1
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}
