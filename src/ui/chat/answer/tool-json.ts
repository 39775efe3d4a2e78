import type { ToolBlock } from '#contract/stream/timeline.ts'

/** Characters of a tool's JSON that are shown before all of it is asked for. */
const FIRST_CHARS = 4000
/** Characters that are laid out together; the rest only when it comes into view. */
const PART_CHARS = 8000

/** What went into a tool and came out of it, to the letter, with two spaces a level. */
export const jsonOf = ({ events }: ToolBlock): string => {
  const args = events.findLast((event) => event.arguments !== null)?.arguments ?? null
  const result = events.findLast((event) => event.result !== null)?.result
  const said = result?.error ? { error: result.error } : {}
  return JSON.stringify({ arguments: args, result: result?.output ?? null, ...said }, null, 2)
}

/** The beginning of a long JSON, to the end of a line where there is one; null when it is short. */
export const beginningOf = (json: string): string | null => {
  if (json.length <= FIRST_CHARS) return null
  const end = json.lastIndexOf('\n', FIRST_CHARS)
  return json.slice(0, end > FIRST_CHARS / 2 ? end : FIRST_CHARS)
}

/** A text in parts that end with a line, where lines are not too long: joined they are the text. */
export const partsOf = (text: string): readonly string[] => {
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
