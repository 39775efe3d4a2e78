/** Prints one figure as a JSON line: its name, value, unit, and the target when it has one. */
export const figure = (
  name: string,
  value: number,
  unit: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  process.stdout.write(`${JSON.stringify({ figure: name, value: round(value), unit, ...more })}\n`)
}

/** The middle of some measurements. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that this part of all is not above, as 0.99 of them; takes them in any order. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Three significant decimals are more than a measurement here is worth. */
export const round = (value: number): number => Math.round(value * 1000) / 1000

/** How long this takes, in milliseconds. */
export const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** CPU time of this thread while `work` runs, in milliseconds; other load changes it little. */
export const cpuMs = (work: () => void): number => {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
