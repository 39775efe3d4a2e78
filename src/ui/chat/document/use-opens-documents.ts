import { useSyncExternalStore } from 'react'
import { useHasDocuments } from '../../kit/hooks/app.tsx'

/** Of the one backend of this page: its call for them has answered that there is none. */
let isUnknown = false
let hearers: readonly (() => void)[] = []

/** The backend has no call for the pages of documents: from now on nothing leads to one. */
export const noteNoPages = (): void => {
  isUnknown = true
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void): (() => void) => {
  hearers = [...hearers, hear]
  return () => {
    hearers = hearers.filter((one) => one !== hear)
  }
}
const read = (): boolean => !isUnknown

/** Whether documents can be opened at a page, as far as is known: not where they are off. */
export const useOpensDocuments = (): boolean => {
  const hasPages = useSyncExternalStore(subscribe, read, read)
  return useHasDocuments() && hasPages
}
