import { createElement, use, type ComponentType, type ReactNode } from 'react'
import { pause } from './pause.ts'

/** A component whose code comes later, and a call that brings the code ahead of it. */
type Part<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<void> }

/** Asks for what did not load; settles once it is there. */
type GoOn = (load: () => Promise<unknown>) => Promise<void>

/** Between two tries while nobody else asks, in ms. */
const PAUSE_MS = 1000

/** Who goes on asking: the flow for it comes behind the first page (src/app-watch.ts). */
let goOn: GoOn = () => pause(PAUSE_MS)

/** Gives the parts whom to leave to what did not load (NOTE-2). */
export const leaveMissedTo = (next: GoOn): void => {
  goOn = next
}

/** Loads code, and asks again until it is there; never rejects (NOTE-2, SHELL-87). */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await goOn(load)
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
