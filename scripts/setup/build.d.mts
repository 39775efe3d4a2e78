/** Builds the client into dist/ when its sources changed; seconds spent, 0 when it was current. */
export function buildClient(root: string): number
