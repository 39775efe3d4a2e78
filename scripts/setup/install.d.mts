/** Installs the packages of the lockfile when they are not there; seconds spent, 0 when they were. */
export function installPackages(root: string): number
