import { quietly } from './preferences.ts'

/** Where a tab keeps what must outlive its reload, and nothing longer: the session storage. */
export type TabMemory = {
  readonly get: () => string | null
  readonly set: (value: string) => void
}

/** The browser's memory of this tab, under a name. Blocked or full storage forgets, never throws. */
export const browserTab = (
  name:
    | 'unfinished'
    | 'places'
    | 'cells'
    | 'stops'
    | 'copy'
    | 'renames'
    | 'attached'
    | 'visitor'
    | 'invitation',
): TabMemory => ({
  get: () => quietly(() => sessionStorage.getItem(`ledgerline.${name}`), null),
  // Where it is not kept, a reload in this moment may lose a message.
  set: (value) => quietly(() => sessionStorage.setItem(`ledgerline.${name}`, value), undefined),
})

/**
 * A memory that stays as it is from the moment that its page is being left: a browser ends the calls
 * of a page before the page, and what fails by that has not failed. A page that is used
 * again was not left.
 */
export const untilLeft = (memory: TabMemory, page: EventTarget): TabMemory => {
  let isLeaving = false
  let latest: string | null = null
  const stay = (): void => {
    isLeaving = false
    if (latest !== null) memory.set(latest)
    latest = null
  }
  page.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  for (const type of ['pointerdown', 'keydown', 'pageshow'])
    page.addEventListener(type, stay, { capture: true })
  return {
    get: memory.get,
    set: (value) => {
      if (isLeaving) latest = value
      else memory.set(value)
    },
  }
}
