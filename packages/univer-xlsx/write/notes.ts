import * as v from 'valibot'
import { cellName, MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { element, textElement, XML_HEAD } from './parts/xml-text.ts'

const Size = v.fallback(v.nullish(v.number()), null)
const Note = v.object({
  note: v.string(),
  width: Size,
  height: Size,
  show: v.fallback(v.nullish(v.boolean()), null),
})
const Notes = v.record(v.string(), v.record(v.string(), v.unknown()))

/** A note at a 0-based cell, with sizes in pixels. */
export type FileNote = {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly width: number
  readonly height: number
  readonly isShown: boolean
}

const SIZE = { width: 220, height: 120 }
const TEXT_MAX_CHARS = 32_767
const PX_POINT = 0.75

const noteAt = (row: number, column: number, value: unknown): FileNote | null => {
  const parsed = v.safeParse(Note, value)
  const isIn = row >= 0 && row < MAX_ROWS && column >= 0 && column < MAX_COLUMNS
  if (!parsed.success || parsed.output.note.trim() === '' || !isIn) return null
  const { note, width, height, show } = parsed.output
  return {
    row,
    column,
    text: note.slice(0, TEXT_MAX_CHARS),
    width: width ?? SIZE.width,
    height: height ?? SIZE.height,
    isShown: show === true,
  }
}

export const notesOf = (data: unknown): readonly FileNote[] => {
  const parsed = v.safeParse(Notes, data)
  return Object.entries(parsed.success ? parsed.output : {}).flatMap(([row, notes]) =>
    Object.entries(notes).flatMap(
      ([column, note]) => noteAt(Number(row), Number(column), note) ?? [],
    ),
  )
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const commentsXml = (notes: readonly FileNote[]): string => {
  const list = notes.map(({ row, column, text }) =>
    element(
      'comment',
      { ref: cellName(row, column), authorId: '0' },
      `<text>${textElement('t', text)}</text>`,
    ),
  )
  return (
    `${XML_HEAD}<comments xmlns="${MAIN}"><authors><author></author></authors>` +
    `<commentList>${list.join('')}</commentList></comments>`
  )
}

const shapeXml = (note: FileNote, at: number): string => {
  const { row, column, width, height, isShown } = note
  const style =
    `position:absolute;margin-left:60pt;margin-top:2pt;width:${width * PX_POINT}pt;` +
    `height:${height * PX_POINT}pt;z-index:${at + 1};visibility:${isShown ? 'visible' : 'hidden'}`
  const anchor = [column + 1, 15, Math.max(0, row - 1), 10, column + 4, 15, row + 5, 4].join(', ')
  return (
    `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="${style}" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>` +
    `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column>` +
    `${isShown ? '<x:Visible/>' : ''}</x:ClientData></v:shape>`
  )
}

/** VML shapes of the notes. Without them Excel shows no notes. */
export const shapesXml = (notes: readonly FileNote[]): string =>
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/>' +
  '</o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  `${notes.map(shapeXml).join('')}</xml>`
