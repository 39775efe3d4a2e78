import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-color-scheme: dark)'

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', changed)
    observer.disconnect()
  }
}

const read = (): boolean => {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'dark' || (chosen !== 'light' && matchMedia(QUERY).matches)
}

/** Whether the dark theme is active, by setting or by device. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, read)
