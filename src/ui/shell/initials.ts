/**
 * At most two letters for an avatar: first and last word of the name, else the email's first letter,
 * else "U" for 'User'.
 */
export const initialsOf = (name: string | null, email: string | null): string => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = chosen.map((word) => firstLetter(word ?? '')).join('')
  return (letters || firstLetter((email ?? '').trim()) || 'U').toLocaleUpperCase('en')
}

/** By code point, so that no letter is cut in half. */
const firstLetter = (word: string): string => Array.from(word)[0] ?? ''
