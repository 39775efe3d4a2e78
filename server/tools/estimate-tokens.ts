const LETTERS_A_TOKEN = 3
const DIGITS_A_TOKEN = 3
const OTHER_TOKENS = 2

const isLetter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Estimates the tokens of a text and never underestimates them.
 * Three consecutive letters or digits count as one token, a sign as one, and a non-ASCII character
 * as two. Spaces count as nothing.
 */
export const estimateTokens = (text: string): number => {
  let [tokens, letters, digits] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    letters = isLetter(code) ? letters + 1 : 0
    digits = isDigit(code) ? digits + 1 : 0
    if (letters > 0) tokens += letters % LETTERS_A_TOKEN === 1 ? 1 : 0
    else if (digits > 0) tokens += digits % DIGITS_A_TOKEN === 1 ? 1 : 0
    else if (code > 127) tokens += OTHER_TOKENS
    else if (code !== 32) tokens += 1
  }
  return tokens
}

/** The longest start of a text with at most these estimated tokens. */
export const startWithin = (text: string, tokens: number): string => {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokens) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).toWellFormed()
}
