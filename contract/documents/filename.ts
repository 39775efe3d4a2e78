import { FILENAME_BASE_MAX_CHARS, FILENAME_MAX_CHARS } from '../limits.ts'

/** The lower-case extension of a file name without the dot, or '' without one. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/**
 * A file name that is safe to display without escaping. Keeps letters and digits of any script,
 * underscores, spaces, dots and hyphens. Cuts the name to 240 characters plus the extension. Never
 * empty.
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
