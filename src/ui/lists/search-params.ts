import { SEARCH_MAX_CHARS } from '#contract/limits.ts'

/** The search params of a search. */
export type SearchParams = { readonly q?: string | undefined }

/**
 * Reads `?q=`, cut to the maximum length. The router parses digits as a number, so a number becomes
 * text again. Every function that reads search params returns an explicit undefined for an invalid
 * value. Otherwise the router would keep the param unchanged.
 */
export const readSearchParams = (search: Record<string, unknown>): SearchParams => {
  const { q } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return { q: text.trim() === '' ? undefined : text.slice(0, SEARCH_MAX_CHARS) }
}
