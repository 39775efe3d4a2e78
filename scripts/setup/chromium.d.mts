/** Path of a Chromium for the browser tests, or undefined. */
export function findChromium(): string | undefined
/** Finds a Chromium or installs one; undefined when neither works. */
export function ensureChromium(root: string): string | undefined
