import type { Zip } from './parts/zip.ts'
import { cellOf } from '../format/address.ts'
import type { LeftOutKind } from '#contract/transfer/import.ts'
import { readPart, type Relationship } from './parts/package-parts.ts'
import { childOf, textWithin, treeReader, type XmlNode } from './parts/xml-tree.ts'

/** A note in the format of Univer's `SHEET_NOTE_PLUGIN`, with sizes in pixels. */
export type Note = {
  readonly id: string
  readonly row: number
  readonly col: number
  readonly width: number
  readonly height: number
  readonly note: string
}
/** The notes of a sheet by row, then column. */
export type Notes = { readonly [row: string]: { readonly [column: string]: Note } }

const SIZE = { width: 220, height: 120 }

const elements = async (zip: Zip, part: string, name: string): Promise<readonly XmlNode[]> => {
  const { reader, found } = treeReader(new Set([name]))
  await readPart(zip, part, reader)
  return found
}

const partsOf = (relationships: readonly Relationship[], type: string): readonly string[] =>
  relationships.filter((each) => each.type === type).map(({ target }) => target)

/** Authors of comment threads, by id. */
export const readPeople = async (
  zip: Zip,
  relationships: readonly Relationship[],
): Promise<ReadonlyMap<string, string>> => {
  const people = new Map<string, string>()
  for (const part of partsOf(relationships, 'person')) {
    for (const { attributes } of await elements(zip, part, 'person')) {
      people.set(attributes['id'] ?? '', attributes['displayName'] ?? '')
    }
  }
  return people
}

/** Text of a comment without phonetic readings. */
const spoken = (node: XmlNode | undefined): string =>
  node === undefined || node.name === 'rPh'
    ? ''
    : node.children.length === 0
      ? textWithin(node)
      : node.children.map(spoken).join('')

/** Messages of a thread in order, each with its author. */
const threadText = (thread: readonly XmlNode[], people: ReadonlyMap<string, string>): string =>
  thread
    .map((each) => {
      const name = people.get(each.attributes['personId'] ?? '')
      const text = textWithin(childOf(each, 'text'))
      return name ? `${name}: ${text}` : text
    })
    .join('\n')

/** A note with the default size. */
export const noteAt = (row: number, col: number, note: string): Note => ({
  id: `note_${row}_${col}`,
  row,
  col,
  ...SIZE,
  note,
})

/**
 * Reads the notes of a sheet. A comment thread becomes a note and replaces the note that the file
 * holds for older programs. `leftOut` runs once per thread.
 */
export const readNotes = async (
  zip: Zip,
  relationships: readonly Relationship[],
  people: ReadonlyMap<string, string>,
  leftOut: (what: LeftOutKind) => void,
): Promise<Notes> => {
  const notes: { [row: string]: { [column: string]: Note } } = {}
  const add = (reference: string | undefined, text: string): void => {
    const cell = cellOf(reference)
    if (cell === null || text.trim() === '') return
    ;(notes[cell.row] ??= {})[cell.column] = noteAt(cell.row, cell.column, text)
  }
  for (const part of partsOf(relationships, 'comments')) {
    for (const comment of await elements(zip, part, 'comment')) {
      add(comment.attributes['ref'], spoken(childOf(comment, 'text')).replace(/\r\n?/g, '\n'))
    }
  }
  for (const part of partsOf(relationships, 'threadedComment')) {
    const comments = await elements(zip, part, 'threadedComment')
    for (const [reference, thread] of Map.groupBy(
      comments,
      ({ attributes }) => attributes['ref'],
    )) {
      add(reference, threadText(thread, people))
      leftOut('comment_thread')
    }
  }
  return notes
}
