import { loadMissingStyles } from './missing-styles.ts'

type Load<T = unknown> = () => Promise<T>

/** Loads that failed and wait for the next try, each with what settles it. */
const missing = new Map<Load, () => void>()
const hearers = new Set<() => void>()

/** Has `hear` called for each load that fails. */
export const watchMissing = (hear: () => void): void => {
  hearers.add(hear)
}

/** Tries every missing load once; tells how many are still missing. Never rejects. */
export const retryMissing = async (): Promise<number> => {
  if (missing.size === 0) return 0
  const styled = loadMissingStyles()
  const retry = async ([load, settle]: readonly [Load, () => void]): Promise<void> => {
    await styled
    await load()
    missing.delete(load)
    settle()
  }
  await Promise.allSettled([...missing].map(retry))
  return missing.size
}

/** Loads code that is imported when it is needed. Never rejects: what fails waits for `retryMissing`. */
export const loadLazily = async <T>(load: Load<T>): Promise<T> => {
  for (;;) {
    try {
      return await load()
    } catch {
      const { promise, resolve } = Promise.withResolvers<void>()
      missing.set(load, resolve)
      for (const hear of hearers) hear()
      await promise
    }
  }
}

/** A part of the app whose code is imported once, when it is first needed. */
export const lazy = <T>(load: Load<T>): (() => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => (loading ??= loadLazily(load))
}
