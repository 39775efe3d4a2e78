/**
 * Builds the client into dist/ if its sources changed. Returns the seconds spent, or 0 if dist/ was
 * current.
 */
export function buildClient(root: string): number
