import { SEARCH_MAX_CHARS } from '#contract/limits.ts'

/** The part of an address that holds a search. */
export type SearchAddress = { readonly q?: string }

/** Reads `?q=`, cut to what a search takes; the router makes a number of digits (CONV-43). */
export const readQuery = (search: Record<string, unknown>): SearchAddress => {
  const { q } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return text.trim() === '' ? {} : { q: text.slice(0, SEARCH_MAX_CHARS) }
}
