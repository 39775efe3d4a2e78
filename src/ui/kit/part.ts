import { createElement, use, type ComponentType, type ReactNode } from 'react'
import { pause } from './pause.ts'

/** A component whose code comes later, and a call that brings the code ahead of it. */
type Part<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<void> }

/** How long to wait before a load is tried again, in ms: so much more with each failure, ten times at most. */
const PAUSE_MS = 1000
const PAUSES = 10

/** Loads, and asks again until it is there; never rejects. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failed = 1; ; failed += 1) {
    try {
      return await load()
    } catch {
      await pause(PAUSE_MS * Math.min(failed, PAUSES))
    }
  }
}

/**
 * A component whose code comes when it is first drawn; brought ahead, it is drawn at once. Code that does
 * not load is asked for again until it does, and what the nearest `Suspense` falls back to stands meanwhile
 * (SHELL-87).
 */
export const part = <P extends object>(load: () => Promise<ComponentType<P>>): Part<P> => {
  let here: ComponentType<P> | null = null
  let coming: Promise<ComponentType<P>> | null = null
  const bring = () => (coming ??= untilLoaded(load).then((loaded) => (here = loaded)))
  const Part = (props: P) => createElement(here ?? use(bring()), props)
  return Object.assign(Part, { preload: async () => void (await bring()) })
}
