import {
  styleOf,
  type CellState,
  type CellStyle,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'

type Styles = Pick<WorkbookData, 'styles'>
type Words = (style: CellStyle) => string

const ALIGNMENTS: Readonly<Record<number, string>> = { 1: 'left', 2: 'centred', 3: 'right' }
const WRAPPED = 3

const colourOf = (colour: unknown): string =>
  typeof colour === 'object' && colour !== null && 'rgb' in colour ? String(colour.rgb) : ''

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A property of a style in words, '' without it, and the words if a change removes it. */
const PROPERTIES: readonly (readonly [words: Words, removed: string])[] = [
  [({ bl }) => (bl ? 'bold' : ''), 'not bold'],
  [({ it }) => (it ? 'italic' : ''), 'not italic'],
  [({ ul }) => (isRecord(ul) && ul['s'] === 1 ? 'underlined' : ''), 'not underlined'],
  [({ n }) => n?.pattern ?? '', 'no number format'],
  [({ cl }) => (colourOf(cl) ? `color ${colourOf(cl)}` : ''), 'no color'],
  [({ bg }) => (colourOf(bg) ? `fill ${colourOf(bg)}` : ''), 'no fill'],
  [({ ht }) => ALIGNMENTS[ht ?? 0] ?? '', 'default alignment'],
  [({ tb }) => (tb === WRAPPED ? 'wrapped' : ''), 'not wrapped'],
  [({ bd }) => (isRecord(bd) && Object.keys(bd).length > 0 ? 'border' : ''), 'no border'],
]

/** What a change did to the format of a cell: "bold, 0.0%". '' if the format is the same. */
export const formatChangeText = (
  workbook: Styles,
  before: CellState | null,
  after: CellState | null,
): string => {
  const [old, next] = [before, after].map((cell) => styleOf(workbook, cell?.s) ?? {})
  return PROPERTIES.flatMap(([words, removed]) => {
    const [was, now] = [words(old ?? {}), words(next ?? {})]
    return was === now ? [] : [now || removed]
  }).join(', ')
}
