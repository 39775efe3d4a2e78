import { expect, it } from 'vitest'
import { loadMissingStyles } from '#src/services/browser/missing-styles.ts'

/** A fake `link` element. It fires `outcome` once it replaces another link. */
const createLink = (sheet: object | null, outcome: 'load' | 'error', log: string[]) => {
  const listeners = new Map<string, () => void>()
  const link = {
    href: '/assets/parts.css',
    sheet,
    addEventListener: (type: string, heard: () => void) => listeners.set(type, heard),
    cloneNode: () => createLink({}, outcome, log),
    tell: () => listeners.get(outcome)?.(),
    replaceWith: (next: { readonly tell: () => void }) => {
      log.push('asked again')
      queueMicrotask(next.tell)
    },
  }
  return link
}

const pageOf = (...links: readonly object[]): Document =>
  ({ querySelectorAll: () => links }) as unknown as Document

it('[SHELL-87] only a style sheet that failed to load is requested again', async () => {
  const log: string[] = []
  await loadMissingStyles(pageOf(createLink({}, 'load', log), createLink(null, 'load', log)))
  expect(log).toEqual(['asked again'])
})

it('[SHELL-87] a style sheet that fails again rejects the load', async () => {
  const log: string[] = []
  const loading = loadMissingStyles(pageOf(createLink(null, 'error', log)))
  await expect(loading).rejects.toThrow('Not loaded: /assets/parts.css')
})
