import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as v from 'valibot'
import type { Run } from './line.ts'

const Texts = v.optional(v.nullable(v.union([v.string(), v.array(v.string())])))
const Text = v.optional(v.nullable(v.string()))

/** What the library says of something that lies on a page: a field of a form, or words that were typed onto it. */
const Lying = v.object({
  subtype: Text,
  fieldType: Text,
  rect: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** What it holds; of a box or a button the name of what is chosen. */
  fieldValue: Texts,
  /** What it shows, line by line. */
  textContent: Texts,
  exportValue: Text,
  buttonValue: Text,
  options: v.optional(v.array(v.object({ exportValue: Text, displayValue: Text })), []),
  /** 0 from the left, 1 in the middle, 2 from the right. */
  textAlignment: v.optional(v.nullable(v.number())),
  comb: v.optional(v.boolean(), false),
  password: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
  defaultAppearanceData: v.optional(v.object({ fontSize: v.optional(v.number(), 0) })),
})
type Lying = v.InferOutput<typeof Lying>

/** What a box that is ticked reads as. */
const TICKED = '☒'

const linesIn = (texts: Lying['textContent']): readonly string[] =>
  [texts ?? []]
    .flat()
    .flatMap((text) => text.split(/\r\n?|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')

const typedIn = ({ comb, textContent, fieldValue }: Lying): readonly string[] => {
  // A comb shows each letter by itself.
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

/** What letters are as high as where nothing says it, in points, and in parts of a low field; how wide, in sizes. */
const [USUAL_PT, OF_HEIGHT, WIDE] = [12, 0.7, 0.5]
/** From one line of a field to the next, in sizes. */
const LINE = 1.15

/** A line of a field where it stands, in points: in the middle of its height where it is the only one. */
const runsIn = (lying: Lying): readonly Run[] => {
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

const nearest = (runs: readonly Run[], far: (run: Run) => number): number => {
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

/** Words that stand apart by less than this part of a field's size are on its line. */
const SAME_LINE = 0.75

/** Puts what a field says behind the words on its line, those before it first; else behind those above it. */
const put = (runs: Run[], field: Run): void => {
  const isBeside = ({ text, y, size }: Run): boolean =>
    text.trim() !== '' && Math.abs(y - field.y) < Math.max(size, field.size) * SAME_LINE
  const label = nearest(runs, (run) =>
    isBeside(run) && run.x <= field.x ? field.x - run.x : Infinity,
  )
  const beside = label >= 0 ? label : nearest(runs, (run) => (isBeside(run) ? run.x : Infinity))
  const above = nearest(runs, ({ y }) => (y > field.y ? y - field.y : Infinity))
  const at = beside >= 0 ? beside : above
  runs.splice(at + 1, 0, { ...field, y: runs[beside]?.y ?? field.y })
}

/** The runs of a page with what is typed, ticked and chosen in its form, and what was typed onto it, in their places. */
export const withFields = async (
  page: PDFPageProxy,
  runs: readonly Run[],
): Promise<readonly Run[]> => {
  // What is damaged among them leaves the words of the page as they are.
  const lying: readonly unknown[] = await page.getAnnotations().catch(() => [])
  const fields = lying.flatMap((one) => {
    const found = v.safeParse(Lying, one)
    return found.success ? runsIn(found.output) : []
  })
  if (fields.length === 0) return runs
  const all = [...runs]
  for (const field of fields.toSorted((a, b) => b.y - a.y || a.x - b.x)) put(all, field)
  return all
}
