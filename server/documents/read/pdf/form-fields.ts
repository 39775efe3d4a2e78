import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as v from 'valibot'
import type { TextRun } from './line.ts'

const Texts = v.optional(v.nullable(v.union([v.string(), v.array(v.string())])))
const Text = v.optional(v.nullable(v.string()))

/** A pdf.js annotation: a form field, or text typed onto the page. */
const Lying = v.object({
  subtype: Text,
  fieldType: Text,
  rect: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** The value. For a checkbox or button, the name of the chosen state. */
  fieldValue: Texts,
  /** Displayed text by line. */
  textContent: Texts,
  exportValue: Text,
  buttonValue: Text,
  options: v.optional(v.array(v.object({ exportValue: Text, displayValue: Text })), []),
  /** 0 is left, 1 is centre, 2 is right. */
  textAlignment: v.optional(v.nullable(v.number())),
  comb: v.optional(v.boolean(), false),
  password: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
  defaultAppearanceData: v.optional(v.object({ fontSize: v.optional(v.number(), 0) })),
})
type Lying = v.InferOutput<typeof Lying>

/** Text for a ticked box. */
const TICKED = '☒'

const linesIn = (texts: Lying['textContent']): readonly string[] =>
  [texts ?? []]
    .flat()
    .flatMap((text) => text.split(/\r\n?|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')

const typedIn = ({ comb, textContent, fieldValue }: Lying): readonly string[] => {
  // `textContent` of a comb field has each letter on its own line.
  const shown = comb ? [] : linesIn(textContent)
  return shown.length > 0 ? shown : linesIn(fieldValue)
}

const tickedIn = ({ fieldValue, exportValue, buttonValue }: Lying): readonly string[] => {
  const own = exportValue ?? buttonValue
  return own && own !== 'Off' && own === fieldValue ? [TICKED] : []
}

const chosenIn = ({ fieldValue, options }: Lying): readonly string[] => {
  const values = linesIn(fieldValue)
  const shown = values.map(
    (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  )
  return shown.length > 0 ? [shown.join(', ')] : []
}

const WAYS: Readonly<Record<string, (field: Lying) => readonly string[]>> = {
  Tx: typedIn,
  Btn: tickedIn,
  Ch: chosenIn,
}

const textsIn = (lying: Lying): readonly string[] => {
  if (lying.hidden || lying.password) return []
  if (lying.subtype === 'FreeText') return linesIn(lying.textContent)
  return WAYS[lying.fieldType ?? '']?.(lying) ?? []
}

/** Default font size in points, font size per field height, and letter width in font sizes. */
const [USUAL_PT, OF_HEIGHT, WIDE] = [12, 0.7, 0.5]
/** Line height in font sizes. */
const LINE = 1.15

/** Text runs of a field in page coordinates. A single line is centred vertically. */
const runsIn = (lying: Lying): readonly TextRun[] => {
  const [left, low, right, high] = lying.rect
  const texts = textsIn(lying)
  const most = Math.min(USUAL_PT, (high - low) * OF_HEIGHT)
  const size = lying.defaultAppearanceData?.fontSize || most
  const middle = (high + low) / 2 - size / 3
  return texts.map((text, at) => {
    const width = Math.min(text.length * size * WIDE, right - left)
    const x = left + ((right - left - width) * (lying.textAlignment ?? 0)) / 2
    const y = texts.length > 1 ? high - size * LINE * (at + 1) : middle
    return { text, x, y, width, size }
  })
}

const nearest = (runs: readonly TextRun[], far: (run: TextRun) => number): number => {
  let best = -1
  let least = Infinity
  runs.forEach((run, at) => {
    const distance = far(run)
    if (distance > least || distance === Infinity) return
    best = at
    least = distance
  })
  return best
}

/** Maximum vertical distance of text on a field's line, in font sizes. */
const SAME_LINE = 0.75

/**
 * Inserts a field after its label on the same line. Without a label, inserts it after the leftmost
 * text of the line, or after the nearest text above.
 */
const insert = (runs: TextRun[], field: TextRun): void => {
  const isBeside = ({ text, y, size }: TextRun): boolean =>
    text.trim() !== '' && Math.abs(y - field.y) < Math.max(size, field.size) * SAME_LINE
  const label = nearest(runs, (run) =>
    isBeside(run) && run.x <= field.x ? field.x - run.x : Infinity,
  )
  const beside = label >= 0 ? label : nearest(runs, (run) => (isBeside(run) ? run.x : Infinity))
  const above = nearest(runs, ({ y }) => (y > field.y ? y - field.y : Infinity))
  const at = beside >= 0 ? beside : above
  runs.splice(at + 1, 0, { ...field, y: runs[beside]?.y ?? field.y })
}

/** Adds the values of form fields and typed annotations to the runs of a page. */
export const withFormFields = async (
  page: PDFPageProxy,
  runs: readonly TextRun[],
): Promise<readonly TextRun[]> => {
  // Damaged annotations must not cost the text of the page.
  const lying: readonly unknown[] = await page.getAnnotations().catch(() => [])
  const fields = lying.flatMap((one) => {
    const found = v.safeParse(Lying, one)
    return found.success ? runsIn(found.output) : []
  })
  if (fields.length === 0) return runs
  const all = [...runs]
  for (const field of fields.toSorted((a, b) => b.y - a.y || a.x - b.x)) insert(all, field)
  return all
}
