import { SEARCH_MAX_CHARS } from '#contract/limits.ts'

/** The part of an address that holds a search. */
export type SearchAddress = { readonly q?: string | undefined }

/**
 * Reads `?q=`, cut to what a search takes; the router makes a number of digits. What is none is named
 * all the same, here and in the other readers: the router leaves as it came what they do not name.
 */
export const readQuery = (search: Record<string, unknown>): SearchAddress => {
  const { q } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return { q: text.trim() === '' ? undefined : text.slice(0, SEARCH_MAX_CHARS) }
}
