import * as v from 'valibot'
import { MessageDocument } from '#contract/api/entities.ts'

/** A long paste, shown as a chip. `at` is its offset in the text. */
export type Segment = {
  readonly id: string
  readonly content: string
  readonly charCount: number
  readonly at: number
}

/** A mentioned spreadsheet. `title` is its title at the time of the mention. */
export type SheetMention = { readonly id: string; readonly title: string }

/** The typed text, its long pastes and the mentioned spreadsheet. */
export type DraftContent = {
  readonly text: string
  readonly segments: readonly Segment[]
  readonly sheet?: SheetMention
}

/** An edited question. `before` is the draft to restore afterwards. */
export type QuestionEdit = {
  readonly id: string
  /** The question's number, or null if unknown. */
  readonly folio: number | null
  /** The question's documents. They are sent again with the edit. */
  readonly documents: readonly MessageDocument[]
  readonly before: DraftContent
}

/** The content of a composer, and the question it replaces if it is an edit. */
export type Draft = DraftContent & { readonly editing?: QuestionEdit }

export const emptyDraft: Draft = { text: '', segments: [] }

/** Turns a long text into a chip at an offset of the draft's text. */
export const segmentAt = ({ segments }: DraftContent, content: string, at: number): Segment => {
  const id = String(1 + Math.max(0, ...segments.map((segment) => Number(segment.id))))
  return { id, content, charCount: content.length, at }
}

/** Length of the common prefix. */
const sharedStart = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a[at] === b[at]) at += 1
  return at
}

/** The draft with a new text. Each paste keeps its place in the text. */
export const replaceDraftText = (draft: Draft, text: string): Draft => {
  if (draft.segments.length === 0) return { ...draft, text }
  const start = sharedStart(draft.text, text)
  const shift = text.length - draft.text.length
  const segments = draft.segments.map((segment) =>
    segment.at <= start ? segment : { ...segment, at: Math.max(start, segment.at + shift) },
  )
  return { ...draft, text, segments }
}

/** The draft with a long paste in place of the selection. */
export const paste = (draft: Draft, content: string, start: number, end: number): Draft => {
  const rest = replaceDraftText(draft, draft.text.slice(0, start) + draft.text.slice(end))
  const segments = [...rest.segments, segmentAt(draft, content, start)]
  return { ...rest, segments: segments.sort((a, b) => a.at - b.at) }
}

/** The draft with an edited paste. An empty paste is removed. */
export const editSegment = (draft: Draft, id: string, content: string): Draft =>
  content.trim() === ''
    ? removeSegment(draft, id)
    : {
        ...draft,
        segments: draft.segments.map((segment) =>
          segment.id === id ? { ...segment, content, charCount: content.length } : segment,
        ),
      }

/** The draft with another mentioned spreadsheet, or with none. */
export const mention = (draft: Draft, sheet: SheetMention | null): Draft => {
  const { text, segments, editing } = draft
  return { text, segments, ...(editing && { editing }), ...(sheet && { sheet }) }
}

export const removeSegment = (draft: Draft, id: string): Draft => ({
  ...draft,
  segments: draft.segments.filter((segment) => segment.id !== id),
})

/**
 * The draft after a send or Cancel. After an edit it is the draft from before the edit, otherwise
 * an empty one.
 */
export const draftAfterSend = ({ editing }: Draft): Draft => editing?.before ?? emptyDraft

const joined = (before: string, after: string): string =>
  before === '' || after === '' || before.endsWith('\n') || after.startsWith('\n')
    ? before + after
    : `${before}\n${after}`

/** The message to send: the trimmed text with each paste in its place. */
export const messageTextOf = ({ text, segments }: Draft): string => {
  let whole = ''
  let at = 0
  for (const segment of segments) {
    whole = joined(joined(whole, text.slice(at, segment.at)), segment.content)
    at = segment.at
  }
  return joined(whole, text.slice(at)).trim()
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isMention = (value: unknown): value is SheetMention =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string'

/** Returns the next `length` characters of the stored pastes, or null if fewer remain. */
type Pieces = (length: number) => string | null

const piecesOf = (pastes: string): Pieces => {
  let at = 0
  return (length) => {
    at += length
    return at > pastes.length ? null : pastes.slice(at - length, at)
  }
}

const readSegment = (value: unknown, next: Pieces): readonly Segment[] => {
  if (!isObject(value)) return []
  const { id, at, charCount } = value
  if (typeof id !== 'string' || typeof at !== 'number' || typeof charCount !== 'number') return []
  const content = typeof value['content'] === 'string' ? value['content'] : next(charCount)
  return content === null ? [] : [{ id, content, charCount, at }]
}

const readWritten = (value: unknown, next: Pieces): DraftContent | null => {
  if (!isObject(value) || typeof value['text'] !== 'string') return null
  const { text, segments, sheet } = value
  if (!Array.isArray(segments)) return null
  return {
    text,
    segments: segments.flatMap((segment) => readSegment(segment, next)),
    ...(isMention(sheet) && { sheet }),
  }
}

const Documents = v.array(MessageDocument)

const readEditing = (value: unknown, next: Pieces): QuestionEdit | null => {
  if (!isObject(value) || typeof value['id'] !== 'string') return null
  const { id, folio, before } = value
  const documents = v.safeParse(Documents, value['documents'])
  return {
    id,
    folio: typeof folio === 'number' ? folio : null,
    documents: documents.success ? documents.output : [],
    before: readWritten(before, next) ?? emptyDraft,
  }
}

/**
 * Serializes a draft for browser storage. A draft without pastes, edit and mention is stored as its
 * text. Otherwise the first line is JSON without the texts of the pastes. These texts follow, and
 * each paste's `charCount` in the JSON is the length of its text.
 */
export const serializeDraft = (draft: Draft): string => {
  const { segments, editing, sheet } = draft
  if (segments.length === 0 && !editing && !sheet) return draft.text
  const all = [...segments, ...(editing?.before.segments ?? [])]
  const head = JSON.stringify(draft, (key, value) => (key === 'content' ? undefined : value))
  return all.length === 0 ? head : `${head}\n${all.map(({ content }) => content).join('')}`
}

/** Parses a stored draft. Anything but the JSON form is the text itself. */
export const parseDraft = (storedText: string): Draft => {
  if (!storedText.startsWith('{"text":')) return { ...emptyDraft, text: storedText }
  const end = storedText.indexOf('\n')
  const next = piecesOf(end < 0 ? '' : storedText.slice(end + 1))
  try {
    const value: unknown = JSON.parse(end < 0 ? storedText : storedText.slice(0, end))
    const written = readWritten(value, next)
    const editing = isObject(value) ? readEditing(value['editing'], next) : null
    if (written) return { ...written, ...(editing && { editing }) }
  } catch {
    // Not our JSON, so keep the text.
  }
  return { ...emptyDraft, text: storedText }
}
