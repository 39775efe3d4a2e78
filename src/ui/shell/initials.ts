/**
 * One or two letters for an avatar: from the name's first and last word, else from the email, else
 * "U".
 */
export const initialsOf = (name: string | null, email: string | null): string => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = chosen.map((word) => firstLetter(word ?? '')).join('')
  return (letters || firstLetter((email ?? '').trim()) || 'U').toLocaleUpperCase('en')
}

/** Splits by code point, so surrogate pairs stay whole. */
const firstLetter = (word: string): string => Array.from(word)[0] ?? ''
