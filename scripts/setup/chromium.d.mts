/** Names of regular Chromium browsers, in order of preference. */
export const WHOLE: readonly string[]
/**
 * Returns the path of a Chromium, or undefined. `names` are system browsers in order of preference.
 */
export function findChromium(names?: readonly string[]): string | undefined
/** Finds or installs Chromium. Returns undefined if neither works. */
export function ensureChromium(root: string): string | undefined
