/** What is said of a name that is longer than any is stored (SHELL-37, AUTH-110). */
export const nameTooLong = (maxChars: number): string =>
  `A name has at most ${maxChars} characters.`
