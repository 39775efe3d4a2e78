/** The browser's default for 1rem, in px. */
const ROOT_PX = 16

/** Converts px to rem, so lengths grow with the user's text size: `rem(13)` is 13 px by default. */
export const rem = (px: number): string => `${px / ROOT_PX}rem`
