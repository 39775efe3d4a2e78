/** Chromium as people have it: names of the system's browsers, the first one first. */
export const WHOLE: readonly string[]
/** Path of a Chromium for the browser tests, or undefined; `names` are those of the system's browsers. */
export function findChromium(names?: readonly string[]): string | undefined
/** Finds a Chromium or installs one; undefined when neither works. */
export function ensureChromium(root: string): string | undefined
