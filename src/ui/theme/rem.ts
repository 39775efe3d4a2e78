/** What the browser takes for 1rem unless its user chose a larger text, in px. */
const ROOT_PX = 16

/** A length that grows with the text size that the user has chosen: `rem(13)` is 13 px at first. */
export const rem = (px: number): string => `${px / ROOT_PX}rem`
