/** A long paste, shown as a chip (spec §3, "Pasted-text segment"). `at` is its place in the text. */
export type Segment = {
  readonly id: string
  readonly content: string
  readonly charCount: number
  readonly at: number
}

/** What stands in a composer: the typed text and the long pastes within it. */
export type Draft = { readonly text: string; readonly segments: readonly Segment[] }

/** Nothing written. */
export const emptyDraft: Draft = { text: '', segments: [] }

/** How many characters two texts share at their start. */
const sharedStart = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a[at] === b[at]) at += 1
  return at
}

/** The draft with other text; a paste keeps its place between the words it was made between. */
export const retype = (draft: Draft, text: string): Draft => {
  if (draft.segments.length === 0) return { ...draft, text }
  const start = sharedStart(draft.text, text)
  const shift = text.length - draft.text.length
  const segments = draft.segments.map((segment) =>
    segment.at <= start ? segment : { ...segment, at: Math.max(start, segment.at + shift) },
  )
  return { text, segments }
}

/** The draft with a long paste in place of the selected text, or at the caret. */
export const paste = (draft: Draft, content: string, start: number, end: number): Draft => {
  const rest = retype(draft, draft.text.slice(0, start) + draft.text.slice(end))
  const id = String(1 + Math.max(0, ...draft.segments.map((segment) => Number(segment.id))))
  const segment: Segment = { id, content, charCount: content.length, at: start }
  return { ...rest, segments: [...rest.segments, segment].sort((a, b) => a.at - b.at) }
}

/** The draft without one of its pastes. */
export const removeSegment = (draft: Draft, id: string): Draft => ({
  ...draft,
  segments: draft.segments.filter((segment) => segment.id !== id),
})

const joined = (before: string, after: string): string =>
  before === '' || after === '' || before.endsWith('\n') || after.startsWith('\n')
    ? before + after
    : `${before}\n${after}`

/** What is sent: the text with each paste whole and in its place, trimmed (SEND-2, SHELL-8). */
export const wholeText = ({ text, segments }: Draft): string => {
  let whole = ''
  let at = 0
  for (const segment of segments) {
    whole = joined(joined(whole, text.slice(at, segment.at)), segment.content)
    at = segment.at
  }
  return joined(whole, text.slice(at)).trim()
}

const isSegment = (value: unknown): value is Segment =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

/** The draft as the browser keeps it: plain text, or JSON when it holds pastes. */
export const writeDraft = (draft: Draft): string =>
  draft.segments.length === 0 ? draft.text : JSON.stringify(draft)

/** Reads a kept draft; what is no JSON of ours is the text itself. */
export const readDraft = (kept: string): Draft => {
  if (!kept.startsWith('{"text":')) return { ...emptyDraft, text: kept }
  try {
    const value: { readonly text?: unknown; readonly segments?: unknown } = JSON.parse(kept)
    if (typeof value.text === 'string' && Array.isArray(value.segments))
      return { text: value.text, segments: value.segments.filter(isSegment) }
  } catch {
    // Not ours: the text itself.
  }
  return { ...emptyDraft, text: kept }
}
