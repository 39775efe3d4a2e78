import type { Tab } from './browser.ts'

/**
 * A long task in ms of wall time: its total, and our part. The rest is Univer's, idle time or
 * garbage collection.
 */
export type LongTask = { readonly all: number; readonly ours: number }

type Frame = { readonly functionName: string; readonly url: string }
type Node = {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[]
}
type Profile = {
  readonly nodes: readonly Node[]
  readonly startTime: number
  readonly samples?: readonly number[]
  readonly timeDeltas?: readonly number[]
}
/** `isOurs` is true for time in our code, and in any other script that Univer did not call. */
type Sample = { readonly at: number; readonly took: number; readonly isOurs: boolean }

const SAMPLE_EVERY_US = 500
const UNIVER = /\/(univer|grid)-/
const OURS = /\/app-/
/** Names of the profiler's root entries for time in which no script runs. */
const NOBODYS = /^\((idle|program|garbage collector)\)$/

/**
 * Marks each sample as ours or not. A called function inherits the mark of its caller, but our own
 * code is always ours.
 */
const samplesOf = ({ nodes, startTime, samples = [], timeDeltas = [] }: Profile) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isOurs = new Map<number, boolean>()
  const look = (ids: readonly number[], whose: (frame: Frame) => boolean): void => {
    for (const id of ids) {
      const node = byId.get(id)
      if (!node) continue
      const ours = whose(node.callFrame)
      isOurs.set(id, ours)
      look(node.children ?? [], ({ url }) => ours || OURS.test(url))
    }
  }
  const root = nodes.find(({ callFrame }) => callFrame.functionName === '(root)')
  look(
    root?.children ?? [],
    ({ url, functionName }) => !UNIVER.test(url) && !NOBODYS.test(functionName),
  )
  let at = startTime
  return samples.map((id, index): Sample => {
    const took = timeDeltas[index] ?? 0
    at += took
    return { at: at / 1000, took: took / 1000, isOurs: isOurs.get(id) ?? false }
  })
}

declare global {
  // eslint-disable-next-line no-var -- how TypeScript types a global of the page
  var longTasks: { readonly start: number; readonly duration: number }[]
}

/** Runs in the page before any other script. Collects the page's long tasks. */
export const collectLongTasks = (): void => {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
}

/** Long tasks of the page while `work` runs, each with our part. */
export const longTasksOf = async (
  { page, session }: Tab,
  work: () => Promise<void>,
): Promise<readonly LongTask[]> => {
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await page.evaluate(() => void globalThis.longTasks.splice(0))
  // Reads the page's clock just before the profiler starts, to align the two clocks. The latency of
  // this call remains as an error.
  const moment = await page.evaluate(() => performance.now())
  await session.send('Profiler.start')
  await work()
  const samples = samplesOf((await session.send('Profiler.stop')).profile)
  const tasks = await page.evaluate(() => globalThis.longTasks)
  const late = (samples[0]?.at ?? 0) - moment
  return tasks.map(({ start, duration }) => ({
    all: duration,
    ours: samples
      .filter(({ at }) => at - late >= start && at - late <= start + duration)
      .reduce((sum, { took, isOurs }) => sum + (isOurs ? took : 0), 0),
  }))
}
