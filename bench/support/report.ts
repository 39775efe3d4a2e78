/** One printed figure: its name, value, unit, target and whatever it was made of. */
export type Line = {
  readonly figure: string
  readonly value: number
  readonly unit: string
  readonly target?: string | number
} & Readonly<Record<string, unknown>>

/** The figures among what a benchmark printed. */
export const linesOf = (printed: string): readonly Line[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{"figure"'))
    .map((line) => JSON.parse(line) as Line)

const restOf = ({ figure: _figure, value: _value, unit: _unit, target: _target, ...rest }: Line) =>
  Object.entries(rest)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

const rowOf = (line: Line): string =>
  `| ${line.figure} | ${line.value} ${line.unit} | ${line.target ?? ''} | ${restOf(line)} |`

/** One benchmark's part of the page: where and when it was measured, and a table of its figures. */
export const sectionOf = (name: string, where: string, lines: readonly Line[]): string =>
  [
    `## ${name}`,
    `${where}.`,
    [
      '| Figure | Value | Target | Made of |',
      '| --- | --- | --- | --- |',
      ...lines.map(rowOf),
    ].join('\n'),
  ].join('\n\n')

const HEAD = `# Benchmarks

What \`npm run bench\` measured last, written by it. A part that was run again is replaced; the others stay with their own
machine and date. Ratios (×) compare two programs within one run and hold on other machines too; times do not, and grow with whatever else
the machine does (load is the average of the last minute before the run). How it is measured: [bench/README.md](../bench/README.md).`

const partsOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')), part.trim()]),
  )

/** The page with these sections in place of the older ones, in the order of `names`. */
export const withSections = (
  page: string,
  sections: ReadonlyMap<string, string>,
  names: readonly string[],
): string => {
  const parts = new Map([...partsOf(page), ...sections])
  const shown = names.flatMap((name) => parts.get(name) ?? [])
  return `${[HEAD, ...shown].join('\n\n')}\n`
}
