/**
 * Installs the packages of the lockfile if they are missing. Returns the seconds spent, or 0 if
 * none were.
 */
export function installPackages(root: string): number
