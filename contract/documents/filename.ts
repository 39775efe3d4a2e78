import { FILENAME_BASE_MAX_CHARS, FILENAME_MAX_CHARS } from '../limits.ts'

/** The extension of a filename in lower case, without its dot; empty where it has none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/**
 * A filename fit to be shown: markup stripped, only word characters of any
 * script, spaces, dots and hyphens left (so nothing in it needs escaping, and no control turns
 * the line around), cut to 255 characters: 240 and the extension. Never empty.
 */
export const cleanFilename = (name: string): string => {
  const plain = name
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return cut(plain) || 'file'
}

const cut = (name: string): string => {
  const chars = [...name]
  if (chars.length <= FILENAME_MAX_CHARS) return name
  const dot = chars.lastIndexOf('.')
  const extension = dot < 0 ? [] : chars.slice(dot)
  return extension.length === 0 || extension.length > FILENAME_MAX_CHARS - FILENAME_BASE_MAX_CHARS
    ? chars.slice(0, FILENAME_MAX_CHARS).join('')
    : [...chars.slice(0, Math.min(dot, FILENAME_BASE_MAX_CHARS)), ...extension].join('')
}
