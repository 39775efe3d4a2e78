import { useSyncExternalStore } from 'react'
import { useHasDocuments } from '../../kit/hooks/app.tsx'

/** Module state: true once the backend has answered that it has no endpoint for pages. */
let isUnknown = false
let hearers: readonly (() => void)[] = []

/** Reports that the backend has no endpoint for pages. All links to documents then disappear. */
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

/** Whether the user can open documents. False if they are switched off or the backend lacks them. */
export const useOpensDocuments = (): boolean => {
  const hasPages = useSyncExternalStore(subscribe, read, read)
  return useHasDocuments() && hasPages
}
