/** Prints a figure as a JSON line: name, value, unit and further fields such as the target. */
export const printFigure = (
  name: string,
  value: number,
  unit: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  process.stdout.write(`${JSON.stringify({ figure: name, value: round(value), unit, ...more })}\n`)
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The quantile `part`, for example 0.99. The values may be unsorted. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Rounds to three decimals, more than any measurement here needs. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

export const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** CPU time of this thread in milliseconds while `work` runs. Other load affects it little. */
export const cpuMs = (work: () => void): number => {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
