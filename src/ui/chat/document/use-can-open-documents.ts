import { useSyncExternalStore } from 'react'
import { useHasDocuments } from '../../kit/hooks/app.tsx'

/** Module state: true once the backend has answered that it has no endpoint for pages. */
let isUnknown = false
let listeners: readonly (() => void)[] = []

/** Reports that the backend has no endpoint for pages. All links to documents then disappear. */
export const reportNoPageEndpoint = (): void => {
  isUnknown = true
  for (const hear of listeners) hear()
}

const subscribe = (hear: () => void): (() => void) => {
  listeners = [...listeners, hear]
  return () => {
    listeners = listeners.filter((one) => one !== hear)
  }
}
const read = (): boolean => !isUnknown

/**
 * Whether the user can open documents. False if they are switched off or the backend lacks them.
 */
export const useCanOpenDocuments = (): boolean => {
  const hasPages = useSyncExternalStore(subscribe, read, read)
  return useHasDocuments() && hasPages
}
