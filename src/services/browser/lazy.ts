import { loadMissingStyles } from './missing-styles.ts'

type Load<T = unknown> = () => Promise<T>

/** Failed loads that wait for a retry, each with its resolve function. */
const missing = new Map<Load, () => void>()
const hearers = new Set<() => void>()

/** Calls `hear` for each failed load. */
export const watchFailedChunks = (hear: () => void): void => {
  hearers.add(hear)
}

/** Retries every failed load once and returns how many still fail. Never rejects. */
export const retryFailedChunks = async (): Promise<number> => {
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

/**
 * Loads code on demand. Never rejects: a failed load waits for `retryFailedChunks`. Example: `await
 * loadLazily(() => import('./editor.ts'))`.
 */
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

/** A part of the app whose code loads once, on first use. */
export const lazy = <T>(load: Load<T>): (() => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => (loading ??= loadLazily(load))
}
