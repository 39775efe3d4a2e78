/** A printed figure: name, value, unit, target and the measurements behind it. */
export type PrintedFigure = {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly target?: string | number
} & Readonly<Record<string, unknown>>

/** The benchmark run that printed some figures. */
export type Run = { readonly benchmark: string; readonly date: string; readonly machine: string }

/** Extracts the figures from the output of a benchmark. */
export const printedFiguresOf = (printed: string): readonly PrintedFigure[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{"figure"'))
    .map((line) => JSON.parse(line) as PrintedFigure)

const HEAD = `# Benchmarks

\`npm run bench\` writes this table. A run updates only the rows of the figures that it measures.
A row that begins with \`by hand\` comes from no benchmark.
A ratio (×) compares two programs within one run, so it also holds on other machines.
Times grow with the load of the machine (load: average of the last minute before the run).
An empty target means that the product spec sets none.
[bench/README.md](../bench/README.md) describes each benchmark.

| Figure | Value | Target | Date | Machine |
| --- | --- | --- | --- | --- |`

const cells = (...values: readonly string[]): string =>
  `| ${values.map((value) => value.replaceAll('|', '\\|')).join(' | ')} |`

const nameOf = ({ figure }: PrintedFigure, benchmark: string): string =>
  figure.startsWith(`${benchmark}: `) ? figure : `${benchmark}: ${figure}`

const targetOf = ({ target }: PrintedFigure): string =>
  typeof target === 'number' ? `<= ${target}` : (target ?? '')

const textOf = (detail: unknown): string =>
  typeof detail === 'object' ? JSON.stringify(detail) : String(detail)

const valueOf = ({
  figure: _figure,
  value,
  unit,
  target: _target,
  ...rest
}: PrintedFigure): string => {
  const details = Object.entries(rest).map(([name, detail]) => `${name} ${textOf(detail)}`)
  return `${value} ${unit}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

const rowOf = (line: PrintedFigure, { benchmark, date, machine }: Run): string =>
  cells(nameOf(line, benchmark), valueOf(line), targetOf(line), date, machine)

const rowsOf = (page: string): readonly string[] =>
  page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Figure|---) \|/.test(line))

const figureOf = (row: string): string => row.slice(2, row.indexOf(' | '))

/**
 * Sort position of a row: the position of its benchmark in `benchmarks`. Figures measured by hand
 * come last.
 */
const placeOf = (row: string, benchmarks: readonly string[]): number => {
  const place = benchmarks.findIndex((name) => figureOf(row).startsWith(`${name}: `))
  return place === -1 ? benchmarks.length : place
}

/**
 * Returns `page`, the text of docs/benchmarks.md, with the new figures of a run in their rows. Rows
 * follow the order of `benchmarks`.
 */
export const withFigures = (
  page: string,
  run: Run,
  lines: readonly PrintedFigure[],
  benchmarks: readonly string[],
): string => {
  const rows = new Map(rowsOf(page).map((row) => [figureOf(row), row]))
  for (const line of lines) {
    const row = rowOf(line, run)
    rows.set(figureOf(row), row)
  }
  const sorted = [...rows.values()].toSorted(
    (a, b) => placeOf(a, benchmarks) - placeOf(b, benchmarks),
  )
  return `${[HEAD, ...sorted].join('\n')}\n`
}
